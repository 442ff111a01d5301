// SPDX-License-Identifier: MIT
// The engine's worker: passes lines to the module, and its text back. A classic script, because browsers have supported
// these workers for longest. Also runs in Node's worker_threads.
"use strict";

(function () {
  const inNode = typeof importScripts !== "function";
  const port = inNode ? require("node:worker_threads").parentPort : self;
  // Emscripten would fetch from an address, but Node has a path.
  if (inNode) delete globalThis.fetch;
  const post = (message) => port.postMessage(message);
  const say = (error) => post({ error: String((error && error.message) || error) });

  /** Handles lines before the module is ready. */
  const early = [];
  let take = (line) => early.push(line);

  /** Resolves after other messages to this worker have been handled. */
  const breathe = inNode
    ? () => new Promise((resolve) => setImmediate(resolve))
    : (() => {
        const channel = new MessageChannel();
        let resume = null;
        channel.port1.onmessage = () => resume();
        return () =>
          new Promise((resolve) => {
            resume = resolve;
            channel.port2.postMessage(0);
          });
      })();

  async function start(build, parts, base, compiled) {
    const name = `danco-${build}${parts}`;
    const file = `${base}${name}.js`;
    let create;
    if (inNode) {
      create = require(require("node:url").fileURLToPath(file));
    } else {
      importScripts(file);
      create = self.createDanco;
    }
    const path = (name) => (inNode ? require("node:url").fileURLToPath(base + name) : base + name);
    let wake = null;
    const lines = [];
    const module = await create({
      locateFile: path,
      mainScriptUrlOrBlob: path(`${name}.js`),
      onText: (text) => post({ text }),
      // The page may have compiled the module already.
      ...(compiled && {
        instantiateWasm: (imports, receive) => {
          WebAssembly.instantiate(compiled, imports).then((instance) => receive(instance, compiled), say);
          return {};
        },
      }),
      onAbort: (reason) => say(`the engine has failed: ${reason}`),
      print: () => {},
      printErr: (text) => post({ text: `info string ${text}` }),
      // In the build without threads: lines that wait, and the function that waits for them.
      lines,
      breathe: (wait) => (wait ? new Promise((resolve) => (wake = resolve)) : breathe()),
    });
    take =
      build === "threads"
        ? (line) => {
            // On the heap, because a game may be longer than the stack.
            const size = module.lengthBytesUTF8(line) + 1;
            const text = module._malloc(size);
            if (!text) return say(new Error(`no memory for a line of ${size} bytes`));
            module.stringToUTF8(line, text, size);
            module._DancoLine(text);
            module._free(text);
          }
        : (line) => {
            lines.push(line);
            if (wake) wake();
            wake = null;
          };
    const cores = inNode ? require("node:os").cpus().length : navigator.hardwareConcurrency || 1;
    post({ ready: true, threads: build === "threads" ? cores : 1 });
    for (const line of early.splice(0)) take(line);
  }

  function onMessage(message) {
    if (message.start) start(message.start, message.parts, message.base, message.module).catch(say);
    else take(message.line);
  }
  if (inNode) port.on("message", onMessage);
  else port.onmessage = (event) => onMessage(event.data);
})();
