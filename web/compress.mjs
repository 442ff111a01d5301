// SPDX-License-Identifier: MIT
// Writes FILE.br and FILE.gz next to the files of a folder, for hosts that send these instead, as serve.mjs does: node
// compress.mjs FOLDER. Skips pictures, and files that are too small to gain.
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const kCompressed = new Set([".css", ".html", ".js", ".json", ".jsonl", ".svg", ".txt", ".wasm", ".webmanifest"]);
const kLeastBytes = 600;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_MAX_QUALITY } = constants;
const encoders = {
  ".br": (bytes) => promisify(brotliCompress)(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }),
  ".gz": (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

async function newer(path, than) {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs >= than;
}

for (const entry of await readdir(resolve(process.argv[2]), { withFileTypes: true, recursive: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !kCompressed.has(extname(path))) continue;
  const { mtimeMs, size } = await stat(path);
  if (size < kLeastBytes) continue;
  for (const [ending, encode] of Object.entries(encoders)) {
    if (await newer(path + ending, mtimeMs)) continue;
    await writeFile(path + ending, await encode(await readFile(path)));
  }
}
