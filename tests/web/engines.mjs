// SPDX-License-Identifier: MIT
// Shared by the tests of the engine: the package's engine and the native one, behind one interface. DANCO_PACKAGE names
// the package and DANCO the native engine (tools/web --test sets both).
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
export const packageFolder = resolve(process.env.DANCO_PACKAGE ?? join(root, "build/web/package"));
export const nativeEngine = resolve(process.env.DANCO ?? join(root, "build/release/src/danco"));

/** A dialogue. Lines that have arrived wait until they are read. */
class Dialogue {
  #lines = [];
  #wake = null;

  constructor(send, end) {
    this.send = send;
    this.end = end;
  }
  take(line) {
    this.#lines.push(line);
    this.#wake?.();
  }
  async line() {
    while (!this.#lines.length) {
      let timer;
      await new Promise((done, fail) => {
        this.#wake = done;
        timer = setTimeout(() => fail(new Error("no line came in two minutes")), 120_000);
      });
      clearTimeout(timer);
    }
    return this.#lines.shift();
  }
  /** Returns all lines up to and including the first that begins with this. */
  async to(prefix) {
    const lines = [];
    do lines.push(await this.line());
    while (!lines.at(-1).startsWith(prefix));
    return lines;
  }
  /** The last line of the answers to some commands. */
  async ask(...commands) {
    for (const command of commands) this.send(command);
    this.send("isready");
    return (await this.to("readyok")).slice(0, -1);
  }
}

/** For the package; `engine` is the result of createEngine(). */
export async function wasmDialogue(threads, only) {
  const { createEngine } = await import(pathToFileURL(join(packageFolder, "index.js")).href);
  const engine = await createEngine({ threads, only });
  const dialogue = new Dialogue(
    (line) => engine.send(line),
    () => engine.terminate(),
  );
  engine.onLine = (line) => dialogue.take(line);
  dialogue.engine = engine;
  return dialogue;
}

export function nativeDialogue() {
  const child = spawn(nativeEngine, { stdio: ["pipe", "pipe", "inherit"] });
  const dialogue = new Dialogue(
    (line) => child.stdin.write(`${line}\n`),
    () => child.stdin.end("quit\n"),
  );
  createInterface({ input: child.stdout }).on("line", (line) => line && dialogue.take(line));
  return dialogue;
}

/** Returns the objects of a file of tests/data/, one per line; only every `step`-th of them. */
export function referenceLines(name, step = 1) {
  return readFileSync(join(root, "tests/data", name), "utf8")
    .split("\n")
    .filter((line, i) => line && i % step === 0)
    .map((line) => JSON.parse(line));
}
