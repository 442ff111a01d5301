// SPDX-License-Identifier: MIT
// The page's TypeScript passes the type check and the linter.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../../web/page', import.meta.url));

/** Runs a program of the page's npm packages there. Fails with its output. */
function run(program, ...args) {
  const ended = spawnSync(join(page, 'node_modules/.bin', program), args, { cwd: page, encoding: 'utf8' });
  assert.equal(ended.status, 0, `${program}: ${ended.error ?? ended.stdout + ended.stderr}`);
}

test('types', () => run('tsc', '--noEmit'));

test('linter', () => run('biome', 'lint', '--error-on-warnings'));
