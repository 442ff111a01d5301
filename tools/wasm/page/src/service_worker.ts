// Keeps the page for use without a network. Its own files are known when it is built; the engine's are those that
// a visit has loaded (one build of the engine is enough for a browser).

declare const PAGE_FILES: string[];
declare const PAGE_VERSION: string;
const worker = self as unknown as ServiceWorkerGlobalScope;

const kCache = `danco-${PAGE_VERSION}`;

worker.addEventListener('install', (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(kCache);
    await cache.addAll(['./', ...PAGE_FILES.filter((file) => !file.endsWith('puzzles.jsonl'))]);
    await worker.skipWaiting();
  })());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith('danco-') && name !== kCache) await caches.delete(name);
    }
    await worker.clients.claim();
  })());
});

worker.addEventListener('message', (event) => {
  const wanted: string[] = event.data?.keep ?? [];
  event.waitUntil((async () => {
    const cache = await caches.open(kCache);
    for (const url of wanted) {
      if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
    }
  })());
});

worker.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(kCache);
    const page = event.request.mode === 'navigate';
    const kept = await cache.match(page ? './' : event.request, { ignoreSearch: page });
    if (kept) return kept;
    const answer = await fetch(event.request);
    if (answer.ok && answer.type === 'basic') await cache.put(event.request, answer.clone());
    return answer;
  })());
});
