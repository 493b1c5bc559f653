// Keeps the page for when there is no connection. Play itself always needs the server.
// @ts-check
/// <reference lib="webworker" />
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = 'pasch-1';
const OFFLINE = '/offline.html';
const KEPT = [OFFLINE, '/style.css', '/icon.svg'];

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)).then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))).then(() => worker.clients.claim()));
});

// The server's answer is always preferred; what is kept is only for when there is none.
worker.addEventListener('fetch', (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(fetch(request).catch(async () => {
    const kept = await caches.match(request.mode === 'navigate' ? OFFLINE : request);
    return kept ?? Response.error();
  }));
});
