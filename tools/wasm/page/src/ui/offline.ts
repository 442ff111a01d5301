// The page without a network: a service worker keeps what the page is made of.

/** Installs the service worker and hands it the files that this visit has loaded. */
export function installWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return;
  const tell = async () => {
    const registration = await navigator.serviceWorker.register('sw.js', { type: 'classic' });
    await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      .filter((name) => name.startsWith(location.origin));
    registration.active?.postMessage({ keep: loaded });
  };
  // A browser that forbids it plays on without.
  void tell().catch(() => undefined);
}
