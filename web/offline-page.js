// The page that is shown in place of any other while the server can't be reached (offline.js keeps it).
// @ts-check
import {showAway} from './away.js';
import {settings} from './kept.js';
import {languageWanted, speak} from './words.js';

await speak(languageWanted(settings().language)).catch(() => speak('en'));
showAway(/** @type {HTMLElement} */ (document.getElementById('away')), () => {
  if (location.pathname === '/offline.html') location.replace('/');
  else location.reload();
});
