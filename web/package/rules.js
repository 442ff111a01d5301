// SPDX-License-Identifier: MIT
// The rules of Paco Ŝako without a worker: answers at once, in the calling thread. See rules.d.ts and README.md.

const isNode = typeof process === "object" && !!process.versions?.node;

/** Emscripten's script of a module defines one function. */
async function loadScript(address) {
  if (isNode) {
    const { createRequire } = await import("node:module");
    return createRequire(import.meta.url)((await import("node:url")).fileURLToPath(address));
  }
  await new Promise((done, fail) => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = done;
    script.onerror = () => fail(new Error(`cannot load ${address}`));
    document.head.append(script);
  });
  return globalThis.createDanco;
}

async function loadBytes(address) {
  if (isNode) return (await import("node:fs/promises")).readFile(new URL(address));
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/** Runs `make`, and removes the error handlers that Emscripten's script installs for the process. */
async function withoutHandlers(make) {
  if (!isNode) return make();
  const events = ["uncaughtException", "unhandledRejection"];
  const before = events.map((event) => new Set(process.listeners(event)));
  const made = make(); // installs them before it returns
  events.forEach((event, i) => {
    for (const listener of process.listeners(event)) if (!before[i].has(listener)) process.off(event, listener);
  });
  return made;
}

class Rules {
  #module;
  #last = "";

  async start(folder) {
    const create = await loadScript(`${folder}danco-single.js`);
    const wasmBinary = await loadBytes(`${folder}danco-single.wasm`);
    // `noInitialRun`: no dialogue is started.
    const settings = { wasmBinary, noInitialRun: true, onText: (text) => (this.#last = text) };
    this.#module = await withoutHandlers(() => create(settings));
    return this;
  }

  request(name, fields = {}) {
    const text = JSON.stringify({ ...fields, version: 1, request: name });
    const module = this.#module;
    const size = module.lengthBytesUTF8(text) + 1;
    const address = module._malloc(size);
    if (!address) throw new Error(`no memory for a request of ${size} bytes`);
    module.stringToUTF8(text, address, size);
    module._DancoAsk(address);
    module._free(address);
    const { answer, error } = JSON.parse(this.#last.slice("answer ".length));
    if (error) throw Object.assign(new Error(error.message), { field: error.field });
    return answer;
  }
}

export function createRules({ base } = {}) {
  const folder = new URL("wasm/", base ? new URL(base, globalThis.location?.href) : import.meta.url).href;
  return new Rules().start(folder);
}
