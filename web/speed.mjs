// SPDX-License-Identifier: MIT
// Measures both builds of the package against the native engine, in Node and in Chromium, alternating within one run, and
// a first visit to the page: its size, and its times on a slow phone.
//
//   node speed.mjs ENGINE PACKAGE PAGE [DEPTH [ROUNDS]]
//
// With 0 rounds it measures only the first visit. The figures are: nodes per second on the positions of `bench`, at the
// start and again after the browser has compiled the hot code; milliseconds for perft 5; the longest time from `stop` to
// `bestmove`. Progress goes to stderr. It ends with an error if an engine does not answer.
import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [enginePath, packagePath, pagePath, depth = "7", rounds = "3"] = process.argv.slice(2);
const packageFolder = resolve(packagePath);
const pageFolder = resolve(pagePath);
const kStops = 20;
const say = (text) => process.stderr.write(`danco: ${text}\n`);

/** Runs in Node and in the page: measures an engine through `send` and `onLine`. */
async function measure(engine, depth, stops) {
  let heard = () => {};
  engine.onLine = (line) => heard(line);
  const kPatience = 180_000;
  const until = (prefix) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`no '${prefix}' in ${kPatience / 1000} s`)), kPatience);
      heard = (line) => {
        if (!line.startsWith(prefix)) return;
        clearTimeout(timer);
        done(line);
      };
    });
  const timed = async (command, prefix) => {
    const begin = performance.now();
    const answer = until(prefix);
    engine.send(command);
    const line = await answer;
    return { line, ms: performance.now() - begin };
  };
  await timed("isready", "readyok");
  const begun = until("info depth 2");
  engine.send("go infinite");
  await begun;
  const first = (await timed("stop", "bestmove")).ms;
  const bench = async () => {
    let speed = 0;
    const sum = until("Bench:");
    const before = heard;
    heard = (line) => {
      const told = /^Nodes\/second\s*: (\d+)/.exec(line);
      if (told) speed = Number(told[1]);
      before(line);
    };
    engine.send(`bench ${depth}`);
    return { nodes: Number((await sum).slice(6)), speed };
  };
  const { nodes, speed: cold } = await bench();
  const { speed } = await bench();
  engine.send("position startpos");
  const perft = (await timed("go perft 5", "Nodes searched")).ms;
  let longest = 0;
  for (let i = 0; i < stops; ++i) {
    engine.send("go infinite");
    await new Promise((done) => setTimeout(done, 100 + 7 * i));
    longest = Math.max(longest, (await timed("stop", "bestmove")).ms);
  }
  return { nodes, cold, speed, perft, longest, first };
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

/**
 * A slow phone: 1.6 Mbit/s with a round trip of 150 ms, a quarter of this machine's processor speed, a small screen.
 */
const kPhone = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, offline: false };
const kPhoneScreen = { width: 390, height: 844 };
const kPhoneVisits = 3;

/** Runs in the page from its start: records when the first turn can be made, and when it is answered. */
function noteTimes() {
  globalThis.dancoTimes = {};
  const note = (name, there) => {
    if (there) globalThis.dancoTimes[name] ??= performance.now();
  };
  new MutationObserver(() => {
    note("ready", document.querySelector(".view:not(.waiting) .table:not([data-busy])"));
    note("answer", document.querySelectorAll(".moves .turn").length === 2);
  }).observe(document, { subtree: true, childList: true, attributes: true });
}

/** A separate page for each measurement, in a browser that stays open. */
async function startChromium() {
  let chromium;
  try {
    ({ chromium } = createRequire(join(here, "page/package.json"))("playwright-core"));
  } catch {
    return null;
  }
  const server = await serve(packageFolder);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  const address = `http://localhost:${server.address().port}/`;
  /** Makes a first visit with a first turn; passes the page to `look` before it is closed. */
  const visit = async (site, options, prepare, look) => {
    const context = await browser.newContext({ serviceWorkers: "block", locale: "en-GB", ...options });
    await context.addInitScript("delete Navigator.prototype.serviceWorker");
    const page = await context.newPage();
    await prepare(page, context);
    await page.goto(`http://localhost:${site.address().port}/#/play`);
    for (const square of [12, 28]) {
      await page.waitForSelector(".view:not(.waiting) .table:not([data-busy])");
      await page.click(`.view [data-square="${square}"]`);
    }
    await page.waitForFunction(() => document.querySelectorAll(".moves .turn").length === 2);
    const found = await look(page);
    await context.close();
    return found;
  };
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
    /** The files that the page has requested when a first game can be played, including Danco's thinking engine. */
    async firstLoads() {
      const loads = new Map();
      for (const [build, isolated] of [["threads", true], ["single", false]]) {
        const site = await serve(pageFolder, { isolated });
        const files = new Set();
        const note = ({ url }) => files.add(new URL(url, "http://localhost").pathname.slice(1) || "index.html");
        site.on("request", note);
        await visit(site, {}, async () => {}, async () => {});
        site.off("request", note);
        const times = [];
        for (let i = 0; i < kPhoneVisits; ++i) {
          times.push(await visit(site, { viewport: kPhoneScreen }, async (page, context) => {
            const devtools = await context.newCDPSession(page);
            await devtools.send("Network.enable");
            await devtools.send("Network.emulateNetworkConditions", kPhone);
            await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
            await page.addInitScript(noteTimes);
          }, (page) => page.evaluate(() => globalThis.dancoTimes)));
        }
        loads.set(build, { files: [...files].filter((file) => file !== "favicon.ico"), times });
        site.closeAllConnections();
        site.close();
      }
      return loads;
    },
    async end() {
      await browser.close();
      server.closeAllConnections();
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
if (!chromium) say("no playwright-core (web/page): Chromium is left out");
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
  for (const [name, run] of runners) {
    const result = await run();
    say(`round ${round + 1} of ${rounds}, ${name}: ${result.speed} nodes/s`);
    results.get(name).push(result);
  }
}
const firstLoads = chromium ? await chromium.firstLoads() : new Map();
await chromium?.end();

const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];
// Each round has its own native figure, because other work on the machine slows both.
const ratios = (name, what) => median(results.get(name).map((result, i) => (100 * result[what]) / results.get("native")[i][what]));
if (Number(rounds) > 0) {
  console.log(`bench ${depth}, the median of ${rounds} rounds`);
  console.log("                      nodes  nodes/s  of native  at first  perft 5 ms  stop ms  first ms");
}
for (const [name, list] of results) {
  if (list.length === 0) continue;
  console.log(
    name.padEnd(18),
    String(list[0].nodes).padStart(8),
    String(median(list.map(({ speed }) => speed))).padStart(8),
    `${ratios(name, "speed").toFixed(0)} %`.padStart(10),
    `${ratios(name, "cold").toFixed(0)} %`.padStart(9),
    String(Math.round(median(list.map(({ perft }) => perft)))).padStart(11),
    Math.max(...list.map(({ longest }) => longest)).toFixed(1).padStart(8),
    median(list.map(({ first }) => first)).toFixed(1).padStart(9),
  );
}
for (const [build, { files, times }] of firstLoads) {
  const sum = (sizeOf) => files.reduce((bytes, file) => bytes + sizeOf(join(pageFolder, file)), 0);
  const kb = (sizeOf) => (sum(sizeOf) / 1000).toFixed(0);
  console.log(`first load, ${build}: ${files.length} files, ${kb((file) => statSync(file).size)} KB, ` +
    `gzip ${kb((file) => gzipSync(readFileSync(file), { level: 9 }).length)} KB, ` +
    `brotli ${kb((file) => brotliCompressSync(readFileSync(file)).length)} KB`);
  const seconds = (what) => (median(times.map((visit) => visit[what])) / 1000).toFixed(1);
  console.log(`slow phone, ${build}: ready in ${seconds("ready")} s, first answer in ${seconds("answer")} s (of ${times.length} visits)`);
}
const lost = [...results].filter(([, list]) => list.some(({ nodes }) => nodes !== results.get("native")[0].nodes));
if (lost.length > 0) {
  say(`these visit other positions than the native engine: ${lost.map(([name]) => name).join(", ")}`);
  process.exitCode = 1;
}
