// The page without a network: a service worker keeps what the page is made of.

/** Installs the service worker and hands it the files that this visit has loaded. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const tell = async () => {
    const registration = await navigator.serviceWorker.register('sw.js', { type: 'classic' });
    await navigator.serviceWorker.ready;
    // What this visit has loaded, and the build of the engine that its workers use.
    const build = crossOriginIsolated && new URLSearchParams(location.search).get('threads') !== '0' ? 'threads' : 'single';
    const engine = ['worker.js', `danco-${build}.js`, `danco-${build}.wasm`, `danco-${build}.worker.js`]
      .map((name) => new URL(`engine/wasm/${name}`, document.baseURI).href);
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin));
    registration.active?.postMessage({ keep: [...new Set([...loaded, ...engine])] });
  };
  // A browser that forbids it plays on without.
  void tell().catch(() => undefined);
}
