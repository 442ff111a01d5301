// SPDX-License-Identifier: MIT
// Danco in a Web Worker. index.d.ts describes the interface, README.md how to use it.

const isNode = typeof process === "object" && !!process.versions?.node;

/** Starts a worker, in a browser or in Node, behind one interface. */
async function startWorker(url) {
  if (!isNode) {
    const worker = new Worker(url);
    return {
      post: (message) => worker.postMessage(message),
      listen: (onMessage, onError) => {
        worker.onmessage = (event) => onMessage(event.data);
        worker.onerror = (event) => onError(new Error(event.message || `cannot start ${url}`));
        worker.onmessageerror = () => onError(new Error("the engine said what cannot be read"));
      },
      end: () => worker.terminate(),
    };
  }
  const { Worker: NodeWorker } = await import("node:worker_threads");
  const worker = new NodeWorker(new URL(url));
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) =>
      worker
        .on("message", onMessage)
        .on("error", onError)
        .on("exit", () => onError(new Error("the engine's worker has ended"))),
    end: () => worker.terminate(),
  };
}

/** Modules by address: each is fetched and compiled once, however many engines there are. */
const modules = new Map();

async function compile(address, fetchIt) {
  const response = await fetchIt(address).catch((error) => {
    throw new Error(`${address}: ${error.message}`);
  });
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  // A host may not send the right type, without which a module cannot be compiled while it arrives.
  const streams = WebAssembly.compileStreaming && response.headers.get("Content-Type") === "application/wasm";
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Returns the module, or null if the worker fetches it itself. */
function moduleOf(address, fetchIt) {
  if (isNode) return null;
  if (!modules.has(address)) {
    const module = compile(address, fetchIt);
    modules.set(address, module);
    module.catch(() => modules.delete(address)); // the next call tries again
  }
  return modules.get(address);
}

/** Whether threads are available here. */
function threadsAllowed() {
  return typeof SharedArrayBuffer === "function" && (isNode || globalThis.crossOriginIsolated);
}

class Engine {
  onLine = null;
  onError = null;
  threads = 1;
  #worker;
  #requests = new Map();
  #lastId = 0;
  #failure = null;

  constructor(worker) {
    this.#worker = worker;
  }

  send(line) {
    if (this.#failure) throw this.#failure;
    for (const part of String(line).split(/\r?\n/)) {
      if (part) this.#worker.post({ line: part });
    }
  }

  request(name, fields = {}, { onProgress = null } = {}) {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = `danco ${++this.#lastId}`;
    return new Promise((resolve, reject) => {
      this.#requests.set(id, { resolve, reject, onProgress });
      this.#worker.post({ line: `ask ${JSON.stringify({ ...fields, version: 1, id, request: name })}` });
    });
  }

  terminate() {
    this.#worker.end();
    this.#end(new Error("the engine was terminated"));
  }

  /** For createEngine(): text from the worker, one or more lines. */
  take(text) {
    for (const line of text.split("\n")) {
      if (line && !this.#settle(line)) this.onLine?.(line);
    }
  }

  /** For createEngine(): the engine will answer nothing more. */
  fail(error) {
    if (this.#failure) return;
    this.#worker.end();
    this.#end(error);
    this.onError?.(error);
  }

  #end(error) {
    this.#failure ??= error;
    for (const { reject } of this.#requests.values()) reject(this.#failure);
    this.#requests.clear();
  }

  /** Returns whether the line answers a request made here. */
  #settle(line) {
    if (!line.startsWith("answer ")) return false;
    const { id, answer, error, progress } = JSON.parse(line.slice("answer ".length));
    const request = this.#requests.get(id);
    if (!request) return false;
    if (progress) {
      request.onProgress?.(progress);
      return true;
    }
    this.#requests.delete(id);
    if (answer) request.resolve(answer);
    else request.reject(Object.assign(new Error(error.message), { field: error.field }));
    return true;
  }
}

function start(worker, build, parts, base, module) {
  return new Promise((resolve, reject) => {
    const engine = new Engine(worker);
    const onMessage = (message) => {
      if (message.ready) {
        engine.threads = message.threads;
        resolve(engine);
      } else if (message.error !== undefined) {
        const error = new Error(message.error);
        engine.fail(error);
        reject(error);
      } else {
        engine.take(message.text);
      }
    };
    const onError = (error) => {
      engine.fail(error);
      reject(error);
    };
    worker.listen(onMessage, onError);
    // Installed now, because a worker that cannot be loaded may report that before the module is ready.
    Promise.resolve(module).then((compiled) => worker.post({ start: build, parts, base, module: compiled }), onError);
  });
}

export async function createEngine({ threads, only, base, fetch: fetchIt = (address) => fetch(address) } = {}) {
  const folder = new URL("wasm/", base ? new URL(base, globalThis.location?.href) : import.meta.url).href;
  const parts = only === "play" ? "-play" : "";
  const create = async (build) => {
    const module = moduleOf(`${folder}danco-${build}${parts}.wasm`, fetchIt);
    const worker = await startWorker(`${folder}worker.js`);
    try {
      return await start(worker, build, parts, folder, module);
    } catch (error) {
      worker.end();
      throw error;
    }
  };
  const wanted = threads ?? true;
  if (wanted === false || wanted === 0 || !threadsAllowed()) return create("single");
  let engine;
  try {
    engine = await create("threads");
  } catch {
    return create("single"); // no shared memory, as on some phones
  }
  if (typeof wanted === "number") engine.threads = Math.min(wanted, engine.threads);
  return engine;
}
