// SPDX-License-Identifier: MIT
// Builds the page into a folder: `node build.mjs [--out DIR] [--puzzles FILE] [--engine DIR] [--dev]`. tools/web puts
// the engine into `engine/`; here it only contributes to the version.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');
const flag = (name, otherwise) => {
  const at = process.argv.indexOf(name);
  return at > 0 ? process.argv[at + 1] : otherwise;
};
const out = resolve(flag('--out', join(root, 'build/web/page')));
const dev = process.argv.includes('--dev');

const kLetters = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

// Returns the pieces in a folder of data/pieces/ by letter: the lines between those of `<svg>`.
async function shapesIn(folder) {
  const shapes = {};
  for (const [name, letter] of Object.entries(kLetters)) {
    const lines = (await readFile(join(root, 'data/pieces', folder, `${name}.svg`), 'utf8')).trimEnd().split('\n');
    shapes[letter] = lines.slice(1, -1).join('');
  }
  return shapes;
}

// The drawings in data/pieces/, which the C++ code for boards uses, too: the usual pieces with the measures of unions
// and arrows, and the other sets, each as a separate file.
const pieceShapes = {
  name: 'piece-shapes',
  setup(bundle) {
    bundle.onResolve({ filter: /^virtual:drawing$/ }, () => ({ path: 'drawing', namespace: 'pieces' }));
    bundle.onLoad({ filter: /.*/, namespace: 'pieces' }, async () => {
      const measures = JSON.parse(await readFile(join(root, 'data/pieces/drawing.json'), 'utf8'));
      return { contents: JSON.stringify({ shapes: await shapesIn('.'), ...measures }), loader: 'json' };
    });
    bundle.onResolve({ filter: /^virtual:pieces\// }, ({ path }) => ({ path: basename(path), namespace: 'more-pieces' }));
    bundle.onLoad({ filter: /.*/, namespace: 'more-pieces' }, async ({ path }) =>
      ({ contents: JSON.stringify(await shapesIn(path)), loader: 'json' }));
  },
};

// Texts that are loaded with the views that show them, by the beginnings of their keys (src/ui/i18n.ts).
const kTextParts = { learn: /^learn\./, settings: /^set\./, puzzles: /^puzzle\./, reasons: /^(reason|simple|effect|note|why)\.|^mark\.reason$/, rules: /^rule\./ };

// texts.json has every text in every language; the page loads one language, without the parts that are loaded later.
async function splitTexts() {
  const texts = JSON.parse(await readFile(join(here, 'texts.json'), 'utf8'));
  for (const language of texts.languages) {
    const one = { '': {}, ...Object.fromEntries(Object.keys(kTextParts).map((part) => [`${part}.`, {}])) };
    for (const [key, value] of Object.entries(texts.texts)) {
      if (typeof value[language.code] !== 'string') throw new Error(`texts.json: ${key} has no ${language.code}`);
      const part = Object.keys(kTextParts).find((name) => kTextParts[name].test(key));
      one[part ? `${part}.` : ''][key] = value[language.code];
    }
    for (const [part, chosen] of Object.entries(one)) await writeFile(join(out, `texts.${part}${language.code}.json`), JSON.stringify(chosen));
  }
}

// Writes the headers that a static host sends with every file, in a form that several hosts read: those for threads,
// the page's security policy, which then applies to its workers too, and the permission to use `embed.js` in isolated
// pages.
async function writeHeaders() {
  const html = await readFile(join(here, 'static/index.html'), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)[1];
  await writeFile(join(out, '_headers'), `/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
  Content-Security-Policy: ${policy}; frame-ancestors 'self'
  X-Content-Type-Options: nosniff
  Referrer-Policy: no-referrer
  Cross-Origin-Resource-Policy: cross-origin
`);
}

// Tells the browser at once what main.js will request. Each round trip that this saves is a fifth of a second on a slow
// network.
async function preload(outputs) {
  const wanted = new Set();
  const follow = (path) => {
    for (const { path: part, kind } of outputs[path].imports) {
      if (kind !== 'import-statement' || wanted.has(part)) continue;
      wanted.add(part);
      follow(part);
    }
  };
  follow(Object.keys(outputs).find((path) => basename(path) === 'main.js'));
  const links = [...wanted].map((path) => basename(path)).concat('engine/index.js')
    .map((name) => `<link rel="modulepreload" href="${name}">\n`);
  const html = join(out, 'index.html');
  await writeFile(html, (await readFile(html, 'utf8')).replace('</head>', `${links.join('')}</head>`));
}

async function files(folder) {
  const found = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await files(path)));
    else found.push(path);
  }
  return found.sort();
}

async function bundle(entry, name, more = {}) {
  return build({
    entryPoints: { [name]: join(here, 'src', entry) },
    outdir: out, bundle: true, format: 'esm', target: 'es2022', minify: !dev, sourcemap: dev,
    plugins: [pieceShapes], legalComments: 'none', logLevel: 'warning', ...more,
  });
}

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await cp(join(here, 'static'), out, { recursive: true });
const { metafile } = await bundle('main.ts', 'main', { splitting: true, chunkNames: 'part-[hash]', metafile: true });
await preload(metafile.outputs);
await bundle('embed.ts', 'embed', { format: 'iife', loader: { '.css': 'text' } });
await build({ entryPoints: ['style.css', 'views.css', 'boards.css'].map((name) => join(here, name)), outdir: out, bundle: true, minify: !dev, logLevel: 'warning', external: ['*.woff2'] });
await writeFile(join(out, 'inter-licence.txt'), `Copyright (c) 2020 The Inter Project Authors\n\n${await readFile(join(root, 'LICENSES/OFL-1.1.txt'), 'utf8')}`);
await splitTexts();
const puzzles = flag('--puzzles', join(root, 'data/puzzles.jsonl'));
if (existsSync(puzzles)) await cp(puzzles, join(out, 'puzzles.jsonl'));
// Its name tells hosts that it is text, which they compress.
await cp(join(root, 'data/danco.openings'), join(out, 'openings.txt'));
await writeHeaders();
// The service worker has the list of the page's files, and a version that changes whenever one of them does.
const parts = (await files(out)).filter((path) => !path.endsWith('.map') && !path.endsWith('_headers'));
const hash = createHash('sha256');
const engine = resolve(flag('--engine', join(root, 'build/web/package')));
const versioned = [...parts, ...(existsSync(engine) ? await files(engine) : [])];
for (const path of versioned) hash.update(await readFile(path));
await bundle('service_worker.ts', 'sw', {
  format: 'iife',
  define: {
    // `./` is index.html.
    PAGE_FILES: JSON.stringify(parts.map((path) => relative(out, path)).filter((path) => path !== 'index.html')),
    PAGE_VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
  },
});
console.log(`page: ${out}`);
