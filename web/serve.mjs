// SPDX-License-Identifier: MIT
// Serves a folder on this machine: node serve.mjs [--port N] [--plain] FOLDER. Sends the headers that threads need; with
// --plain it does not, like a static host. Port 0 selects a free port. If compress.mjs has put FILE.br or FILE.gz next to a
// file, a browser that accepts it gets that.
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const kTypes = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".jsonl": "application/x-ndjson",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const kIsolated = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const kEncodings = [["br", ".br"], ["gzip", ".gz"]];

/** Returns what to send for a file: its path, or that of a compressed one, with its size and headers. */
async function variantOf(file, accepted) {
  const { size, mtimeMs } = await stat(file);
  const headers = { Vary: "Accept-Encoding", ETag: `"${size}-${Math.floor(mtimeMs)}"` };
  for (const [encoding, ending] of kEncodings) {
    if (!accepted.includes(encoding)) continue;
    const compressed = await stat(file + ending).catch(() => null);
    if (!compressed || compressed.mtimeMs < mtimeMs) continue;
    const ETag = `"${size}-${Math.floor(mtimeMs)}-${encoding}"`;
    return { path: file + ending, headers: { ...headers, ETag, "Content-Encoding": encoding, "Content-Length": compressed.size } };
  }
  return { path: file, headers: { ...headers, "Content-Length": size } };
}

/** Reads the headers for all files of a folder from its file `_headers`. */
async function headersOf(folder) {
  const text = await readFile(join(folder, "_headers"), "utf8").catch(() => "");
  return Object.fromEntries([...text.matchAll(/^\s+([\w-]+): (.*)$/gm)].map(([, name, value]) => [name, value]));
}

/** Resolves to a server that listens; `server.address().port` is its port. */
export function serve(folder, { port = 0, isolated = true } = {}) {
  const root = resolve(folder);
  const server = createServer(async (request, response) => {
    // Another isolated page may load `embed.js` only with this header.
    const headers = { "Cache-Control": "no-cache", "Cross-Origin-Resource-Policy": "cross-origin" };
    if (isolated) Object.assign(headers, kIsolated, await headersOf(root));
    try {
      const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
      let file = join(root, normalize(path));
      if (file !== root && !file.startsWith(root + sep)) throw new Error("outside");
      if ((await stat(file)).isDirectory()) file = join(file, "index.html");
      const accepted = String(request.headers["accept-encoding"] ?? "").split(",").map((word) => word.trim().split(";")[0]);
      const variant = await variantOf(file, accepted);
      headers["Content-Type"] = kTypes[extname(file)] ?? "application/octet-stream";
      if (request.headers["if-none-match"] === variant.headers.ETag) {
        response.writeHead(304, { ...headers, ETag: variant.headers.ETag, Vary: variant.headers.Vary });
        return response.end();
      }
      response.writeHead(200, { ...headers, ...variant.headers });
      if (request.method === "HEAD") response.end();
      else createReadStream(variant.path).pipe(response);
    } catch {
      response.writeHead(404, { ...headers, "Content-Type": "text/plain" });
      response.end("There is nothing here.\n");
    }
  });
  return new Promise((done, fail) => {
    server.on("error", fail);
    server.listen(port, "localhost", () => done(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const args = process.argv.slice(2);
  const at = args.indexOf("--port");
  const [, text = "8080"] = at < 0 ? [] : args.splice(at, 2);
  const isolated = !args.includes("--plain");
  const folder = args.find((word) => word !== "--plain");
  const server = await serve(folder, { port: Number(text), isolated }).catch((error) => {
    console.error(
      error.code === "EADDRINUSE" ? `danco: port ${text} is in use; try --port 0` : `danco: ${error.message}`,
    );
    process.exit(2);
  });
  console.log(`Danco is at http://localhost:${server.address().port}/ (end it with Ctrl+C)`);
}
