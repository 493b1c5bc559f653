// Runs before anything is painted, so that the page is never light for a moment where it is to be dark,
// and says so if the rest of the page does not come. It is no module: those run too late for that.
// @ts-check
(() => {
  const root = document.documentElement;
  /** @type {any} */
  let kept = null;
  try {
    kept = JSON.parse(localStorage.getItem('pasch.settings') ?? 'null');
  } catch {
    // nothing may be kept here, or somebody else wrote it
  }
  const theme = kept?.theme ?? 'auto';
  root.dataset.theme = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches) ? 'dark' : 'light';
  root.dataset.felt = kept?.felt ?? 'green';

  const complain = () => {
    const trouble = document.getElementById('trouble');
    if (trouble && !document.getElementById('page')?.hasChildNodes()) trouble.hidden = false;
  };
  addEventListener('error', (event) => {
    if (event.target instanceof HTMLScriptElement) complain();
  }, true);
  addEventListener('load', () => setTimeout(complain, 10000));
})();
