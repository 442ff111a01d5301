// SPDX-License-Identifier: MIT
// Runs the engine in a worker, which reads UCI text and JSON requests (package danco-wasm).

/** The object that `createEngine` of danco-wasm returns. */
export interface Engine {
  readonly threads: number;
  onLine: ((line: string) => void) | null;
  /** Called once if the engine has failed and answers nothing more. */
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

/** `play`: the small module, sufficient for a first game; `all`: every rule set, formats, annotations. */
export type Scope = 'play' | 'all';

interface Package {
  createEngine(options: { threads?: boolean | number; only?: 'play'; base?: string; fetch?: (address: string) => Promise<Response> }): Promise<Engine>;
}

let loading: Promise<Package> | null = null;

/** On a first visit the page puts the engine's module here for its service worker, which need not fetch it again. */
const kHandedOver = 'danco-handed-over';

async function fetchModule(address: string): Promise<Response> {
  const response = await fetch(address);
  if (response.ok && 'caches' in self && navigator.serviceWorker?.controller === null) {
    const copy = response.clone();
    void caches.open(kHandedOver).then((cache) => cache.put(address, copy)).catch(() => undefined);
  }
  return response;
}

/** Starts an engine. `?threads=0` in the page's address selects the build without threads. */
export async function startEngine(scope: Scope): Promise<Engine> {
  const base = new URL('engine/', document.baseURI).href;
  loading ??= import(`${base}index.js`) as Promise<Package>;
  // A failed load is tried again at the next call.
  const { createEngine } = await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const plain = new URLSearchParams(location.search).get('threads') === '0';
  return createEngine({ base, fetch: fetchModule, ...(scope === 'play' && { only: scope }), ...(plain ? { threads: false } : {}) });
}
