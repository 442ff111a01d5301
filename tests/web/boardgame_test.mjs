// SPDX-License-Identifier: MIT
// The example examples/boardgame in Chromium: two people at one board, against Danco, and online, with boardgame.io's
// own client and server. DANCO_PACKAGE names the package (tools/web --test sets it); the packages of the example come
// from its lock file.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { packageFolder, root } from "./engines.mjs";

const { chromium } = createRequire(join(root, "web/page/package.json"))("playwright-core");
const kPatience = 30_000;

let server, address, browser;

before(async () => {
  server = spawn(process.execPath, [join(root, "examples/boardgame/server.js"), "--port", "0"], {
    env: { ...process.env, DANCO_PACKAGE: packageFolder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  address = await new Promise((done, fail) => {
    createInterface({ input: server.stdout }).on("line", (line) => {
      const found = /http:\/\/localhost:\d+\//.exec(line);
      if (found) done(found[0]);
    });
    server.on("exit", (code) => fail(new Error(`the server has ended with status ${code}`)));
  });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
});

after(async () => {
  await browser?.close();
  server?.kill();
});

/** Opens the page. `close` fails if anything was written to the console. */
async function open(t, query, context) {
  context ??= await browser.newContext();
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  const said = [];
  page.on("console", (message) => said.push(message.text()));
  page.on("pageerror", (error) => said.push(error.stack));
  await page.goto(address + query);
  t.after(() => context.close());
  const click = async (...squares) => {
    for (const square of squares) await page.click(`[data-square=${square}]:enabled`);
  };
  const moves = (count) =>
    page.waitForFunction((n) => document.querySelectorAll("#moves li").length === n, count).then(() => page.locator("#moves li").allTextContents());
  const status = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById("status").textContent), pattern.source);
  return { page, said, context, click, moves, status };
}

test("two people at one board: a chain, a click taken back, a Paco", async (t) => {
  const { page, said, click, moves, status } = await open(t, "?play=local");
  await click("e2", "e4", "d7", "d5", "e4", "d5");
  await click("d8");
  await page.click("#back");
  await click("d8", "d5"); // the queen takes over the union and releases the pawn
  await status(/^Black to move/);
  await click("d4");
  assert.equal((await moves(4)).at(-1), "Qd8>Pd5>d4");
  await page.goto(`${address}?play=local`);
  await click("e2", "e4", "f7", "f6", "d1", "h5");
  await status(/Black to move: Ŝako!/);
  await click("a7", "a6", "h5", "e8");
  await status(/^White wins: paco$/);
  assert.equal(await page.locator("[data-square]:enabled").count(), 0);
  assert.deepEqual(said, []);
});

test("a pawn is promoted to the chosen piece", async (t) => {
  const { page, said, click, moves } = await open(t, "?play=local");
  await click("h2", "h4", "g8", "f6", "h4", "h5", "a7", "a6", "h5", "h6", "a6", "a5", "h6", "g7", "a5", "a4", "g7", "g8");
  await page.click("#promotions button:text-is('=n')");
  assert.match((await moves(9)).at(-1), /=N/);
  assert.deepEqual(said, []);
});

test("Danco answers", async (t) => {
  const { page, said, click, moves, status } = await open(t, "?play=computer");
  await click("e2", "e4");
  const [first, answer] = await moves(2);
  assert.equal(first, "e2>e4");
  assert.match(answer, /[a-h][1-8]/);
  await status(/^White to move \(you\)/);
  await page.click("#resign");
  await status(/^Black wins: resignation$/);
  assert.deepEqual(said, []);
});

test("online: two browsers share a match, and the server rejects what the rules forbid", async (t) => {
  const white = await open(t, "?play=online");
  await white.page.waitForURL(/match=/);
  const black = await open(t, new URL(white.page.url()).search);
  await white.click("e2", "e4");
  await black.status(/^Black to move \(you\)/);
  await black.click("d7", "d5");
  assert.deepEqual(await white.moves(2), ["e2>e4", "d7>d5"]);
  // A changed client could send an illegal move, or a move of the other player.
  const send = (who, playerID, move) =>
    who.page.evaluate(
      ([playerID, move]) => {
        const { client } = globalThis;
        const credentials = JSON.parse(sessionStorage.getItem("seat")).credentials;
        const action = { type: "MAKE_MOVE", payload: { type: "play", args: [move], playerID, credentials } };
        client.transport.sendAction(client.getState(), action);
      },
      [playerID, move],
    );
  await send(white, "0", "e4e6");
  await send(black, "0", "a2a3");
  await white.click("e4", "d5");
  await black.click("d8", "d5", "d4");
  for (const { moves } of [white, black]) assert.equal((await moves(4)).join(" "), "e2>e4 d7>d5 e4xd5 Qd8>Pd5>d4");
  // The match continues after a reload.
  await white.page.reload();
  assert.equal((await white.moves(4)).length, 4);
  await white.status(/^White to move \(you\)/);
  for (const { said } of [white, black]) assert.deepEqual(said, []);
});

test("the program of docs/guides/frontends.md", async (t) => {
  const guide = await readFile(join(root, "docs/guides/frontends.md"), "utf8");
  const [, program] = /^```js\n(.*?)^```$/ms.exec(guide);
  const example = join(root, "examples/boardgame");
  const { build } = createRequire(join(example, "package.json"))("esbuild");
  const folder = await mkdtemp(join(tmpdir(), "danco-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = (name) => pathToFileURL(join(packageFolder, name)).href;
  const bundle = await build({
    stdin: { contents: `${program}\nexport { client };`, resolveDir: example },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "danco-wasm",
        setup: ({ onResolve }) => {
          onResolve({ filter: /^danco-wasm$/ }, () => ({ path: file("index.js"), external: true }));
          onResolve({ filter: /^danco-wasm\/rules$/ }, () => ({ path: file("rules.js"), external: true }));
        },
      },
    ],
  });
  const path = join(folder, "program.mjs");
  await writeFile(path, `import { createRequire } from "node:module"; const require = createRequire(import.meta.url);\n${bundle.outputFiles[0].text}`);
  // A separate process, because its engine keeps it alive.
  const told = spawn(process.execPath, ["--input-type=module", "--eval", `
    const { client } = await import(${JSON.stringify(pathToFileURL(path).href)});
    client.subscribe((state) => {
      if (state?.G.moves.length !== 2) return;
      console.log(state.G.moves.join(" "));
      process.exit(0);
    });`]);
  let text = "";
  told.stdout.on("data", (data) => (text += data));
  told.stderr.on("data", (data) => process.stderr.write(String(data).slice(0, 2000)));
  await new Promise((done) => told.on("exit", done));
  assert.match(text, /^e2e4 [a-h][1-8][a-h][1-8]/);
});
