// The engine as the page knows it: UCI text and JSON requests, in a worker of its own (package danco-wasm).

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

interface Package {
  createEngine(options: { threads?: boolean | number; base?: string }): Promise<Engine>;
}

let loading: Promise<Package> | null = null;

/** Starts an engine. `?threads=0` in the page's address asks for the build without threads. */
export async function startEngine(): Promise<Engine> {
  const base = new URL('engine/', document.baseURI).href;
  loading ??= import(`${base}index.js`) as Promise<Package>;
  // (What could not be loaded is tried again by who asks again.)
  const { createEngine } = await loading.catch((error: unknown) => {
    loading = null;
    throw error;
  });
  const plain = new URLSearchParams(location.search).get('threads') === '0';
  return createEngine({ base, ...(plain ? { threads: false } : {}) });
}
