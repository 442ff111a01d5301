// After one visit the page works without a network, threads or none, and can be installed.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, end, open, serve } from './harness.mjs';

before(begin);
after(end);

for (const isolated of [true, false]) {
  test(`without a network, after a visit to a host ${isolated ? 'with' : 'without'} the headers for threads`, async () => {
    const host = await serve({ isolated });
    const { page, board, context, check } = await open('#/play', { url: host.url, workers: 'allow' });
    await board.until('e2', /white pawn/);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      // All that the engine needs is kept.
      const build = crossOriginIsolated ? 'threads' : 'single';
      for (let tries = 0; tries < 200; ++tries) {
        if (await caches.match(new URL(`engine/wasm/danco-${build}.wasm`, document.baseURI).href)) return;
        await new Promise((done) => setTimeout(done, 50));
      }
      throw new Error('the engine is not kept');
    });
    await host.close();
    await page.reload();
    await board.lift('e2');
    assert.equal(await page.evaluate(() => crossOriginIsolated), isolated);
    await board.click('e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
    // Rooms that this visit has not seen.
    await page.click('nav a[href="#/rules"]');
    await page.waitForSelector('.room.rules [data-lesson=chain]');
    await page.click('nav a[href="#/analyse"]');
    await page.waitForSelector('.lines li', { timeout: 30000 });
    check();
    await context.close();
  });
}

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
