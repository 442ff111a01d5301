// SPDX-License-Identifier: MIT
// Keeps the page for use without a network, and gives it the headers that threads need where its host sends none.
// The page's own files are known when it is built; which of the engine's are wanted, the page says.

declare const PAGE_FILES: string[];
declare const PAGE_VERSION: string;
const worker = self as unknown as ServiceWorkerGlobalScope;

const kCache = `danco-${PAGE_VERSION}`;
// (engine.ts fills it.)
const kHandedOver = 'danco-handed-over';
// Hosts that compress say `Vary: Accept-Encoding`, which is no difference here.
const kAnyEncoding = { ignoreVary: true };

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(kCache);
    await cache.addAll(['./', ...PAGE_FILES]);
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('danco-') && name !== kCache && name !== kHandedOver) await caches.delete(name);
    }
    await worker.clients.claim();
  })());
});

/** Keeps one more file; false if it cannot be had. */
async function keep(cache: Cache, url: string): Promise<boolean> {
  if (await cache.match(url, kAnyEncoding)) return true;
  // A file that the page has already fetched in this visit.
  const handed = await caches.open(kHandedOver).then((other) => other.match(url, kAnyEncoding));
  if (handed) return cache.put(url, handed).then(() => true, () => false);
  return cache.add(url).then(() => true, () => false);
}

// `{ keep: [address, …] }`: replies on the port that comes with it with the number of files that could not be kept.
worker.addEventListener('message', (event) => {
  const wanted: unknown = event.data?.keep;
  if (!Array.isArray(wanted)) return;
  event.waitUntil((async () => {
    const cache = await caches.open(kCache);
    const kept = await Promise.all(wanted.map((url) => keep(cache, String(url))));
    await caches.delete(kHandedOver);
    event.ports[0]?.postMessage({ missing: kept.filter((there) => !there).length });
  })());
});

// The same answer with the headers for threads. (It also forgets that a host has redirected: what was redirected
// may not answer a navigation.)
function isolated(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
}

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(kCache);
    const page = event.request.mode === 'navigate';
    const kept = await cache.match(page ? './' : event.request, { ...kAnyEncoding, ignoreSearch: page });
    if (kept) return isolated(kept);
    const answer = await fetch(event.request);
    if (!answer.ok || answer.type !== 'basic') return answer;
    await cache.put(event.request, answer.clone());
    return isolated(answer);
  })());
});
