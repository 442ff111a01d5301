// SPDX-License-Identifier: MIT
// After one visit the page works without a network, with and without threads, and can be installed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, end, open, serve } from './harness.mjs';

before(begin);
after(end);

/** Everything that the page needs without a network is stored. */
const ready = (page) => page.waitForSelector('html[data-offline=ready]', { state: 'attached' });

for (const isolated of [true, false]) {
  test(`without a network, after a visit to a host ${isolated ? 'with' : 'without'} the headers for threads`, async () => {
    const host = await serve({ isolated });
    const { page, board, context, check } = await open('#/play', { url: host.url, workers: 'allow', engine: 'depth 12' });
    await board.until('e2', /white pawn/);
    assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
    // The network is reserved for the game until its first turn is answered.
    assert.ok(!host.asked.some((file) => /^(sw\.js|puzzles|texts\.de|inter)/.test(file)), host.asked.join(' '));
    await board.lift('d2');
    await board.click('d4');
    await ready(page);
    // Two engines share one module: it was fetched once, including the service worker's copy. So was the whole engine,
    // for later.
    const build = isolated ? 'threads' : 'single';
    for (const name of [`${build}-play`, build]) {
      assert.equal(host.asked.filter((file) => file === `engine/wasm/danco-${name}.wasm`).length, 1, name);
    }
    await page.click('.cog');
    assert.match(await page.textContent('dialog.sheet'), /now works offline/);
    await page.keyboard.press('Escape');
    await host.close();
    await page.reload();
    await board.lift('e2');
    // The service worker adds the headers that the host does not send.
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    await board.click('e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 4);
    // Views that were not shown in this visit.
    await page.click('nav a[href="#/rules"]');
    await page.waitForSelector('.view.rules [data-lesson=chain]');
    await page.click('nav a[href="#/puzzles"]');
    await page.waitForFunction(() => (document.querySelector('.status')?.textContent ?? '').includes('to move'));
    await page.click('nav a[href="#/analyse"]');
    await page.waitForSelector('.lines li');
    const threads = await page.evaluate(async () => {
      const { createEngine } = await import(new URL('engine/index.js', document.baseURI).href);
      const engine = await createEngine();
      const line = await new Promise((done) => {
        engine.onLine = (line) => line.startsWith('option name Threads') && done(line);
        engine.send('uci');
      });
      engine.terminate();
      return Number(/max (\d+)/.exec(line)[1]);
    });
    assert.ok(threads > 1, `Threads up to ${threads}`);
    check();
    await context.close();
  });
}

test('the page without threads, asked for by its address, is kept as well', async () => {
  const host = await serve({ isolated: true });
  const { page, board, context, check } = await open('?threads=0#/learn', { url: host.url, workers: 'allow' });
  await board.lift('e4');
  await board.click('d5');
  await ready(page);
  await host.close();
  await page.reload();
  await board.lift('e4');
  // The font is stored as well; a visit in which it arrives late, on a loaded machine, does without it.
  const inFont = () => page.evaluate(() => document.documentElement.dataset.font !== undefined);
  for (let tries = 0; tries < 9 && !(await inFont()); ++tries) {
    await page.reload();
    await board.until('e4', /pawn/);
  }
  assert.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), /^Inter/);
  assert.equal(await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length), 2);
  // Boards and pieces that this visit has not seen.
  await page.click('.cog');
  await page.locator('dialog.sheet select').nth(2).selectOption('honey');
  await page.locator('dialog.sheet select').nth(3).selectOption('slender');
  await page.waitForFunction(() => document.getElementById('boards')?.sheet && /M20.200 20/.test(document.querySelector('#piece-wk').innerHTML));
  check();
  await context.close();
});

test('a full disk does not keep the page from loading its files', async () => {
  const host = await serve({ isolated: true });
  const { page, context, board } = await open('#/play', { url: host.url, workers: 'allow' });
  await board.lift('d2');
  await board.click('d4');
  await ready(page);
  const [worker] = context.serviceWorkers();
  await worker.evaluate(() => {
    Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  });
  assert.equal(await page.evaluate(async () => (await fetch('icon.svg?version=2')).status), 200);
  await context.close();
  await host.close();
});

test('the page can be installed', async () => {
  const { page, close } = await open('#/play');
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector('link[rel=manifest]');
    const manifest = await (await fetch(link.href)).json();
    const icons = await Promise.all(manifest.icons.map(async ({ src }) => (await fetch(src)).ok));
    return { ...manifest, icons_there: icons };
  });
  assert.equal(manifest.display, 'standalone');
  assert.deepEqual(manifest.icons_there, [true, true, true]);
  assert.ok(manifest.icons.some(({ sizes }) => sizes === '512x512'));
  await close();
});
