// SPDX-License-Identifier: MIT
// Tests a release in Chromium: node try_browser.mjs package|page FOLDER|ADDRESS. A folder is served by Python's server,
// which sends no extra headers, as a static host does; the package also with the headers that threads need. An address
// is that of a server with these headers.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { serve } from '../../web/serve.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { chromium } = createRequire(join(root, 'web/page/package.json'))('playwright-core');
const [what, folder] = process.argv.slice(2);
const kPatience = 90_000; // milliseconds

/** Starts Python's server for the folder, on a free port, which it prints. */
async function plainServer() {
  const server = spawn('python3', ['-u', '-m', 'http.server', '--bind', '127.0.0.1', '0'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/[\d.]+:(\d+)/.exec(line);
    if (found) return { url: `http://localhost:${found[1]}/`, close: () => server.kill() };
  }
  throw new Error('no server');
}

async function isolatedServer() {
  const server = await serve(folder, { isolated: true });
  return { url: `http://localhost:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) };
}

/** The package's own example. */
async function example(page, { url }, build) {
  await page.goto(`${url}example.html`);
  await page.waitForFunction(() => document.getElementById('build').textContent !== '…');
  const shown = await page.textContent('body');
  assert.match(shown, /may go to e[34] e[34]\./);
  assert.match(shown, /answers [a-h][1-8][a-h]\w* /);
  assert.match(shown, new RegExp(build));
  console.log(`danco: ok: example page, ${build.replace('\\d+ ', '')}`);
}

/** A user's first turn, and the answer to it. */
async function firstTurn(page, { url }) {
  const square = (name) => `.view [data-square="${name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49)}"]`;
  await page.goto(`${url}#/play`);
  await page.click('[data-action=new-game], dialog.sheet button[type=submit]', { timeout: 5000 }).catch(() => {});
  await page.click(square('e2'));
  await page.waitForFunction((cell) => /lifted here/.test(document.querySelector(cell).getAttribute('aria-label')), square('e2'));
  await page.click(square('e4'));
  await page.waitForFunction((cell) => /white pawn/.test(document.querySelector(cell).getAttribute('aria-label')), square('e4'));
  // Danco has answered once a black piece has left the two ranks on which all are at the start.
  await page.waitForFunction(() => [...document.querySelectorAll('.view [data-square]')].some((cell) =>
    Number(cell.dataset.square) < 48 && /black/.test(cell.getAttribute('aria-label'))));
  console.log('danco: ok: the page answers the first turn');
}

/** With the headers there are threads on the first visit; afterwards the page needs no network. */
async function threadsAndOffline(page, { url }) {
  await firstTurn(page, { url });
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  console.log('danco: ok: threads at the first visit');
  await page.waitForSelector('html[data-offline=ready]', { state: 'attached' });
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForFunction(() => /pawn/.test(document.querySelector('.view [data-square="28"]')?.getAttribute('aria-label') ?? ''));
  console.log('danco: ok: without a network');
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
const servers = /^http:/.test(folder) ? [[async () => ({ url: folder, close: () => {} }), threadsAndOffline]]
  : what === 'page' ? [[plainServer, firstTurn]]
  : [[plainServer, (page, server) => example(page, server, 'without threads')],
    [isolatedServer, (page, server) => example(page, server, 'with \\d+ threads')]];
try {
  for (const [start, look] of servers) {
    const server = await start();
    const context = await browser.newContext({ locale: 'en-GB' });
    context.setDefaultTimeout(kPatience);
    const page = await context.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    await look(page, server);
    assert.deepEqual(faults, []);
    await context.close();
    server.close();
  }
} finally {
  await browser.close();
}
