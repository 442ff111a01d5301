// SPDX-License-Identifier: MIT
// Stores the page for use without a network, and adds the headers that threads need if its host does not send them. The
// list of the page's own files is made by the build; the page says which files of the engine to store.

declare const PAGE_FILES: string[];
declare const PAGE_VERSION: string;
const worker = self as unknown as ServiceWorkerGlobalScope;

const kCache = `danco-${PAGE_VERSION}`;
// Filled by engine.ts.
const kHandedOver = 'danco-handed-over';
// Hosts that compress send `Vary: Accept-Encoding`, which makes no difference here.
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
    // An open page of the version before still loads its parts.
    const versions = (await caches.keys()).filter((name) => name.startsWith('danco-') && name !== kHandedOver && name !== kCache);
    for (const name of versions.slice(0, -1)) await caches.delete(name);
    await worker.clients.claim();
  })());
});

/** Stores one more file. Returns false if that fails. */
async function keep(cache: Cache, url: string): Promise<boolean> {
  if (await cache.match(url, kAnyEncoding)) return true;
  // The page may already have fetched the file in this visit.
  const handed = await caches.open(kHandedOver).then((other) => other.match(url, kAnyEncoding));
  if (handed) return cache.put(url, handed).then(() => true, () => false);
  return cache.add(url).then(() => true, () => false);
}

// Handles `{ keep: [address, …] }`: stores these files, and replies on the message's port with the number of failures.
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

// Returns the same response with the headers for threads. Also drops the mark of a redirect, because a redirected
// response may not answer a navigation.
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
    const answer = await fetch(event.request).catch((error: unknown) => error);
    if (!(answer instanceof Response) || answer.status === 404) {
      const older = await caches.match(event.request, kAnyEncoding);
      if (older) return isolated(older);
    }
    if (!(answer instanceof Response)) throw answer;
    if (!answer.ok || answer.type !== 'basic') return answer;
    // Storing it fails if the disk is full.
    event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined));
    return isolated(answer);
  })());
});
