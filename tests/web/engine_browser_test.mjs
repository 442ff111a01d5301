// SPDX-License-Identifier: MIT
// The package in Chromium: with the headers for threads, and from a host without them.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { serve } from "../../web/serve.mjs";
import { packageFolder, root } from "./engines.mjs";

const { chromium } = createRequire(join(root, "web/page/package.json"))("playwright-core");

describe("in Chromium", () => {
  let browser;
  before(async () => {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
    });
  });
  after(() => browser.close());

  for (const isolated of [true, false]) {
    it(isolated ? "has threads" : "does without threads, by itself", async (t) => {
      const server = await serve(packageFolder, { isolated });
      t.after(() => {
        server.closeAllConnections();
        server.close();
      });
      const page = await browser.newPage();
      const said = [];
      // The package has no icon for the browser's tab.
      page.on("console", (message) => {
        if (!message.location().url.endsWith("/favicon.ico")) said.push(message.text());
      });
      page.on("pageerror", (error) => said.push(error.message));
      await page.goto(`http://localhost:${server.address().port}/package.json`);
      const files = [];
      page.on("request", (request) => files.push(new URL(request.url()).pathname));
      const told = await page.evaluate(async () => {
        const { createEngine } = await import("/index.js");
        const engine = await createEngine();
        const lines = [];
        let heard = () => {};
        engine.onLine = (line) => {
          lines.push(line);
          heard(line);
        };
        const until = (prefix) =>
          new Promise((done) => {
            heard = (line) => line.startsWith(prefix) && done(line);
          });
        engine.send("position startpos");
        engine.send("go perft 4");
        const perft = await until("Nodes searched");
        engine.send("go infinite");
        await until("info depth 5 ");
        const { next } = await engine.request("ways", { path: "g1" });
        engine.send("stop");
        const best = await until("bestmove");
        engine.terminate();
        return { perft, squares: next.map(({ square }) => square), best, threads: engine.threads };
      });
      assert.equal(told.perft, "Nodes searched: 197792");
      assert.deepEqual(told.squares, ["f3", "h3"]);
      assert.match(told.best, /^bestmove [a-h]/);
      assert.ok(files.includes(`/wasm/danco-${isolated ? "threads" : "single"}.js`), files.join(" "));
      assert.ok(!files.includes(`/wasm/danco-${isolated ? "single" : "threads"}.wasm`));
      if (!isolated) assert.equal(told.threads, 1);
      assert.deepEqual(said, []);
      await page.close();
    });
  }
});
