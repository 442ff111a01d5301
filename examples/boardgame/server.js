// SPDX-License-Identifier: MIT
// Serves the page of the example and the games that are played online: node server.js [--port N]. Port 0 selects a free
// port. DANCO_PACKAGE names the folder of danco-wasm; your own project would install it with npm instead. package.json pins
// koa-compose to 4.1, because boardgame.io 0.50 adds its routes after 4.2 has read them, and then serves nothing.
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import bgio from "boardgame.io/dist/cjs/server.js";
import { build } from "esbuild";
import { pacoSako } from "./game.js";

const folder = fileURLToPath(new URL(".", import.meta.url));
const danco = resolve(process.env.DANCO_PACKAGE ?? join(folder, "../../build/web/package"));
const { createRules } = await import(pathToFileURL(join(danco, "rules.js")).href);

const bundle = await build({
  entryPoints: [join(folder, "page.js")],
  bundle: true,
  write: false,
  format: "esm",
  define: { "process.env.NODE_ENV": '"production"' },
  external: ["danco-wasm", "danco-wasm/rules"], // index.html has their addresses
});

const kTypes = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm" };
const server = bgio.Server({ games: [pacoSako(await createRules())], origins: [] });

/** The files of the page, and those of danco-wasm under /danco/. */
server.app.use(async (context, next) => {
  const { path } = context;
  const type = kTypes[/\.\w+$/.exec(path)?.[0] ?? ".html"];
  let body;
  if (path === "/") body = await readFile(join(folder, "index.html"));
  else if (path === "/page.js") body = bundle.outputFiles[0].text;
  else if (/^\/danco\/(wasm\/)?[\w-]+(\.worker)?\.(js|wasm)$/.test(path)) body = await readFile(join(danco, path.slice(7))).catch(() => null);
  if (!body) return next();
  context.set("Content-Type", type);
  // With these two headers the bot can use threads.
  context.set("Cross-Origin-Opener-Policy", "same-origin");
  context.set("Cross-Origin-Embedder-Policy", "require-corp");
  context.body = body;
});

const at = process.argv.indexOf("--port");
const { appServer } = await server.run(at < 0 ? 8080 : Number(process.argv[at + 1]));
console.log(`Paco Ŝako is at http://localhost:${appServer.address().port}/ (end it with Ctrl+C)`);
