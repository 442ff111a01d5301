// Measures both builds of the package against the native engine, in Node and in Chromium, in turns
// within one run: node speed.mjs ENGINE PACKAGE [DEPTH [ROUNDS]]. Nodes per second on the positions of `bench`,
// seconds for perft 5, and the longest time from `stop` to `bestmove` in milliseconds.
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [enginePath, packagePath, depth = "8", rounds = "3"] = process.argv.slice(2);
const packageFolder = resolve(packagePath);
const kStops = 20;

/** Runs in Node and in the page: what is measured of an engine behind `send` and `onLine`. */
async function measure(engine, depth, stops) {
  let heard = () => {};
  engine.onLine = (line) => heard(line);
  const until = (prefix) =>
    new Promise((done) => {
      heard = (line) => line.startsWith(prefix) && done(line);
    });
  const timed = async (command, prefix) => {
    const begin = performance.now();
    const answer = until(prefix);
    engine.send(command);
    const line = await answer;
    return { line, ms: performance.now() - begin };
  };
  await timed("isready", "readyok");
  let speed = 0;
  const bench = until("Bench:");
  const before = heard;
  heard = (line) => {
    const told = /^Nodes\/second\s*: (\d+)/.exec(line);
    if (told) speed = Number(told[1]);
    before(line);
  };
  engine.send(`bench ${depth}`);
  const nodes = Number((await bench).slice(6));
  engine.send("position startpos");
  const perft = (await timed("go perft 5", "Nodes searched")).ms;
  let longest = 0;
  for (let i = 0; i < stops; ++i) {
    engine.send("go infinite");
    await new Promise((done) => setTimeout(done, 100 + 7 * i));
    longest = Math.max(longest, (await timed("stop", "bestmove")).ms);
  }
  return { nodes, speed, perft, longest };
}

function nativeEngine() {
  const child = spawn(enginePath, { stdio: ["pipe", "pipe", "inherit"] });
  const engine = { onLine: null, send: (line) => child.stdin.write(`${line}\n`), terminate: () => child.stdin.end() };
  createInterface({ input: child.stdout }).on("line", (line) => engine.onLine?.(line));
  return engine;
}

async function inNode(threads) {
  const { createEngine } = await import(pathToFileURL(join(packageFolder, "index.js")).href);
  return createEngine({ threads });
}

/** A page of its own for each measurement, in a browser that stays. */
async function startChromium() {
  let chromium;
  try {
    ({ chromium } = createRequire(join(here, "page/package.json"))("playwright-core"));
  } catch {
    return null;
  }
  const server = await serve(packageFolder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const address = `http://localhost:${server.address().port}/`;
  return {
    async measure(threads) {
      const page = await browser.newPage();
      await page.goto(`${address}package.json`);
      const result = await page.evaluate(
        async ({ source, address, threads, depth, stops }) => {
          const { createEngine } = await import(`${address}index.js`);
          const engine = await createEngine({ threads });
          const measure = new Function(`return ${source}`)();
          const result = await measure(engine, depth, stops);
          engine.terminate();
          return result;
        },
        { source: measure.toString(), address, threads, depth, stops: kStops },
      );
      await page.close();
      return result;
    },
    async end() {
      await browser.close();
      server.close();
    },
  };
}

async function measured(engine) {
  const result = await measure(engine, depth, kStops);
  engine.terminate();
  return result;
}

const chromium = await startChromium();
if (!chromium) console.error("danco: no playwright-core (tools/wasm/page): Chromium is left out");
const runners = [
  ["native", async () => measured(nativeEngine())],
  ["Node, threads", async () => measured(await inNode(true))],
  ["Node, single", async () => measured(await inNode(false))],
  ...(chromium
    ? [
        ["Chromium, threads", () => chromium.measure(true)],
        ["Chromium, single", () => chromium.measure(false)],
      ]
    : []),
];
const results = new Map(runners.map(([name]) => [name, []]));
for (let round = 0; round < Number(rounds); ++round) {
  for (const [name, run] of runners) results.get(name).push(await run());
}
await chromium?.end();

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
// Each round has its own native figure: what else runs on the machine slows both.
const ratios = (name) => median(results.get(name).map(({ speed }, i) => (100 * speed) / results.get("native")[i].speed));
console.log(`bench ${depth}, the median of ${rounds} rounds`);
console.log("                      nodes  nodes/s  of native  perft 5 ms  stop ms");
for (const [name, list] of results) {
  console.log(
    name.padEnd(18),
    String(list[0].nodes).padStart(8),
    String(median(list.map(({ speed }) => speed))).padStart(8),
    `${ratios(name).toFixed(0)} %`.padStart(10),
    String(Math.round(median(list.map(({ perft }) => perft)))).padStart(11),
    Math.max(...list.map(({ longest }) => longest)).toFixed(1).padStart(8),
  );
}
for (const build of ["threads", "single"]) {
  const files = ["../index.js", "worker.js", `danco-${build}.js`, `danco-${build}.wasm`];
  if (build === "threads") files.push(`danco-${build}.worker.js`);
  const sum = (compress) =>
    files.reduce((bytes, file) => bytes + compress(readFileSync(join(packageFolder, "wasm", file))).length, 0);
  const raw = files.reduce((bytes, file) => bytes + statSync(join(packageFolder, "wasm", file)).size, 0);
  const kb = (bytes) => Math.round(bytes / 1024);
  console.log(`first load, ${build}: ${kb(raw)} KB, gzip ${kb(sum((b) => gzipSync(b, { level: 9 })))}, brotli ${kb(sum(brotliCompressSync))}`);
}
