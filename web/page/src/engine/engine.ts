// SPDX-License-Identifier: MIT
// The engine in a worker, which reads UCI text and JSON requests (package danco-wasm).

/** What `createEngine` of danco-wasm gives. */
export interface Engine {
  readonly threads: number;
  onLine: ((line: string) => void) | null;
  /** Called once when it has failed: nothing more is answered. */
  onError: ((error: Error) => void) | null;
  send(line: string): void;
  request(name: string, args?: object, options?: { onProgress?: (p: Progress) => void }): Promise<unknown>;
  terminate(): void;
}

export interface Progress {
  name: string;
  done: number;
  total: number;
}

/** `play`: the small module that a first game needs; `all`: every rule set, formats, annotations. */
export type Scope = 'play' | 'all';

interface Package {
  createEngine(options: { threads?: boolean | number; only?: 'play'; base?: string; fetch?: (address: string) => Promise<Response> }): Promise<Engine>;
}

let loading: Promise<Package> | null = null;

/** Where the engine's module waits for the service worker of a first visit, which then need not fetch it again. */
const kHandedOver = 'danco-handed-over';

async function fetchModule(address: string): Promise<Response> {
  const response = await fetch(address);
  if (response.ok && 'caches' in self && navigator.serviceWorker?.controller === null) {
    const copy = response.clone();
    void caches.open(kHandedOver).then((cache) => cache.put(address, copy)).catch(() => undefined);
  }
  return response;
}

/** Starts an engine. `?threads=0` in the page's address asks for the build without threads. */
export async function startEngine(scope: Scope): Promise<Engine> {
  const base = new URL('engine/', document.baseURI).href;
  loading ??= import(`${base}index.js`) as Promise<Package>;
  // (What could not be loaded is tried again by who asks again.)
  const { createEngine } = await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const plain = new URLSearchParams(location.search).get('threads') === '0';
  return createEngine({ base, fetch: fetchModule, ...(scope === 'play' && { only: scope }), ...(plain ? { threads: false } : {}) });
}
