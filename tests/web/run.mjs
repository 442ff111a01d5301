// SPDX-License-Identifier: MIT
// Runs the browser tests and prints TAP: node tests/web/run.mjs JOBS
// `node --test` sorts its files by name. Here the longest come first, so that no processor is idle at the end.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from 'node:test';
import { tap } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';

const kLongest = ['analysis', 'visit', 'access', 'play', 'library', 'trouble'].map((name) => `${name}_test.mjs`);

const folder = dirname(fileURLToPath(import.meta.url));
const found = readdirSync(folder).filter((name) => name.endsWith('_test.mjs')).sort();
const names = new Set([...kLongest, ...found]);

run({ files: [...names].map((name) => join(folder, name)), concurrency: Number(process.argv[2]) })
  .on('test:fail', () => (process.exitCode = 1))
  .compose(tap)
  .pipe(process.stdout);
