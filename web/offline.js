// Keeps the screen for when there is no connection. Play itself always needs the server.
// @ts-check
/// <reference lib="webworker" />
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = 'pasch-2';
const OFFLINE = '/offline.html';
const KEPT = [OFFLINE, '/offline-page.js', '/away.js', '/dom.js', '/words.js', '/kept.js', '/first.js', '/style.css', '/icon.svg'];
const WORDS = '/words/de.json'; // English does without

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT).then(() => cache.add(WORDS).catch(() => {}))).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

/** The server's answer is always preferred; what is kept is only for when there is none. @param {Request} request @param {string} path */
async function answer(request, path) {
  try {
    const response = await fetch(request);
    if (response.ok && (KEPT.includes(path) || path === WORDS)) await (await caches.open(CACHE)).put(path, response.clone());
    return response;
  } catch {
    return (await caches.match(request.mode === 'navigate' ? OFFLINE : path)) ?? Response.error();
  }
}

/** Who taps the message about a turn comes back to the page. */
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(worker.clients.matchAll({type: 'window'}).then((all) => (all.length ? all[0].focus() : worker.clients.openWindow('/'))));
});

worker.addEventListener('fetch', (event) => {
  const {request} = event;
  const {origin, pathname} = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/') || pathname === '/healthz') return;
  event.respondWith(answer(request, pathname));
});
