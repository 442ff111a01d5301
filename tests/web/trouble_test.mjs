// SPDX-License-Identifier: MIT
// Problems around the page: an engine that fails, files that do not arrive, storage that is full, damaged or used by
// another tab.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, cell, end, kPatience, open, packages, root } from './harness.mjs';

before(begin);
after(end);

/** Returns the toast's text once it matches. */
async function told(page, pattern) {
  await page.waitForFunction((source) => {
    const toast = document.querySelector('.toast');
    return toast && !toast.hidden && new RegExp(source).test(toast.textContent);
  }, pattern.source);
}

/** Full strength, at which Danco thinks for two seconds. */
async function newGame(page, colour) {
  await page.click('[data-action=new]');
  const sheet = page.locator('dialog.sheet');
  await sheet.locator('[name=level]').fill('20');
  await sheet.locator('select').nth(1).selectOption(colour);
  await sheet.locator('button[type=submit]').click();
  await sheet.waitFor({ state: 'detached' });
}

/** The engines' workers, in the order in which they were started. */
const engines = (page) => page.workers().filter((worker) => /worker\.js$/.test(worker.url()) && !/danco-threads/.test(worker.url()));
const turns = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.moves .turn').length === n, count);

/** Advances the page's clock until another engine is started. */
async function untilRestarted(page) {
  let done = false;
  const restarted = page.waitForEvent('worker').then(() => (done = true));
  while (!done) await page.clock.runFor(1000);
  return restarted;
}

/** Two kinds of failure, in both builds of the engine. */
const kTroubles = {
  'that throws': (worker) => worker.evaluate(() => void setTimeout(() => { throw new Error('trouble'); })),
  'whose worker ends': (worker) => worker.evaluate(() => void setTimeout(() => self.close())),
};
for (const [name, trouble] of Object.entries(kTroubles)) {
  for (const build of ['', '?threads=0']) {
    test(`an engine ${name} is started again, and the game goes on${build && ' (without threads)'}`, async () => {
      const silent = name === 'whose worker ends';
      const { page, context, board } = await open('#/play', { thinks: true });
      await page.clock.install();
      await page.goto(`${page.url().replace(/[?#].*/, '')}${build}#/play`);
      await page.reload();
      await page.waitForSelector('.view:not(.waiting)');
      await newGame(page, 'w');
      await board.lift('b1');
      await board.click('c3');
      await page.waitForFunction(() => /thinking/.test(document.querySelector('.status')?.textContent));
      await trouble(engines(page)[1]);
      if (silent) await untilRestarted(page);
      await told(page, /restarted/);
      await turns(page, 2);
      // The engine that knows the rules fails, too: the page repeats its request.
      await trouble(engines(page)[0]);
      await board.click('g1');
      if (silent) await untilRestarted(page);
      await board.until('g1', /lifted here/);
      await board.click('f3');
      await turns(page, 3);
      await context.close();
    });
  }
}

test('an engine that cannot be loaded is said, and can be tried again', async () => {
  const { page, context } = await open('#/play');
  for (const file of ['index.js', 'danco-*.wasm']) {
    await page.route(`**/engine/**/${file}`, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('[role=alert] [data-action=reload]');
    assert.match(await page.textContent('[role=alert]'), /could not start: The file (index\.js|danco-\w+-play\.wasm) could not be loaded/);
    await page.unroute(`**/engine/**/${file}`);
    await page.click('[data-action=reload]');
    await page.waitForSelector('.view:not(.waiting)');
  }
  await context.close();
});

test('a puzzle is not failed by an engine that cannot judge the turn', async () => {
  const { page, context, board } = await open('#/puzzles');
  await page.waitForFunction(() => /to move/.test(document.querySelector('.status')?.textContent));
  // The push of the pawn on a2 is neither the solution nor one of the wrong turns that come with the puzzle.
  await page.evaluate(async () => {
    const puzzles = (await (await fetch('puzzles.jsonl')).text()).trim().split('\n').map((one) => JSON.parse(one));
    const puzzle = puzzles.find(({ fen, goal, turns, line, wrong }) => {
      const ranks = fen.split(/[/ ]/);
      return goal === 'paco' && turns === 2 && ranks[8] === 'w' && ranks[6].startsWith('P') && /^[1-8]/.test(ranks[5])
        && line[0] !== 'a2a3' && !wrong?.some(({ move }) => move === 'a2a3');
    });
    localStorage.setItem('danco.puzzles', JSON.stringify({ current: puzzle.fen }));
  });
  await page.reload();
  await page.waitForFunction(() => /Paco in 2/.test(document.querySelector('.status')?.textContent));
  const tries = () => page.evaluate(() => JSON.parse(localStorage.getItem('danco.puzzles')).tries);
  await page.route('**/engine/**', (route) => route.abort());
  await board.lift('a2');
  await board.click('a3');
  await page.waitForFunction(() => /Danco did not answer/.test(document.querySelector('.sub')?.textContent));
  assert.equal(await tries(), 0);
  await page.unroute('**/engine/**');
  await board.lift('a2');
  await board.click('a3');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('danco.puzzles')).tries === 1);
  await context.close();
});

test('a view that cannot be loaded is said, and can be opened again', async () => {
  const { page, context } = await open('#/play');
  for (const [view, file, named] of [['learn', 'texts.learn.en.json', /file texts\.learn\.en\.json/], ['rules', 'part-*.js', /file part-\w+\.js/]]) {
    await page.route(`**/${file}`, (route) => route.abort());
    await page.click(`nav a[href="#/${view}"]`);
    await told(page, new RegExp(`${named.source} could not be loaded`));
    await page.unroute(`**/${file}`);
    await page.click(`nav a[href="#/${view}"]`);
    await page.waitForSelector(`.view.${view}`);
  }
  await context.close();
});

test('a game whose analysis cannot be loaded is opened by no other view', async () => {
  const { page, context, board } = await open('#/play');
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 2);
  await page.route('**/part-*.js', (route) => route.abort());
  await page.click('[data-action=analyse]');
  await told(page, /could not be loaded/);
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.click('nav a[href="#/play"]');
  await page.unroute('**/part-*.js');
  await board.lift('d2');
  await board.click('d4');
  await turns(page, 4);
  assert.deepEqual(errors.filter((message) => !/Failed to fetch/.test(message)), []);
  await context.close();
});

test('a hint whose engine cannot be loaded can be asked for again', async () => {
  const { page, context } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  await page.route('**/wasm/worker.js', (route) => route.abort());
  await page.click('nav a[href="#/play"]');
  await page.click('[data-action=hint]');
  await told(page, /could not be loaded/);
  await page.unroute('**/wasm/worker.js');
  await page.click('[data-action=hint]');
  await page.waitForSelector('.arrow.better');
  await context.close();
});

test('a searching engine that cannot be loaded is said, and asked again', async () => {
  const { page, context } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  await page.route('**/wasm/worker.js', (route) => route.abort());
  await page.click('nav a[href="#/play"]');
  await newGame(page, 'b');
  await page.waitForSelector('[data-action=again]');
  assert.match(await page.textContent('.status'), /did not answer/);
  await page.unroute('**/wasm/worker.js');
  await page.click('[data-action=again]');
  await turns(page, 1);
  assert.equal(await page.locator('[data-action=again]').count(), 0);
  await context.close();
});

test('a searching engine that fails and cannot be loaded again is asked again', async () => {
  const { page, context, board } = await open('#/play', { thinks: true });
  await newGame(page, 'w');
  await board.lift('b1');
  await board.click('c3');
  await page.waitForFunction(() => /thinking/.test(document.querySelector('.status')?.textContent));
  await page.route('**/engine/**', (route) => route.abort());
  await kTroubles['that throws'](engines(page)[1]);
  await page.waitForSelector('[data-action=again]');
  await page.unroute('**/engine/**');
  await page.click('[data-action=again]');
  await turns(page, 2);
  await context.close();
});

test('a game and a study stay when the engine fails and cannot be loaded again', async () => {
  const { page, context, board } = await open('#/play');
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 2);
  const game = await page.textContent('.moves');
  const fail = async () => {
    await page.route('**/engine/**', (route) => route.abort());
    const ended = engines(page).map((worker) => worker.waitForEvent('close'));
    for (const worker of engines(page)) await kTroubles['that throws'](worker);
    await Promise.all(ended);
  };
  await fail();
  await page.click('[data-action=previous]');
  await told(page, /file \S+ could not be loaded/);
  await page.unroute('**/engine/**');
  await page.reload();
  await turns(page, 2);
  assert.equal(await page.textContent('.moves'), game);
  await page.goto(page.url().replace(/#.*/, '#/analyse?moves=e2e4_e7e5'));
  await turns(page, 2);
  await page.fill('.comment-field', 'My thought');
  await fail();
  await page.click('[data-action=previous]');
  await told(page, /file \S+ could not be loaded/);
  await page.unroute('**/engine/**');
  await page.reload();
  await page.waitForFunction(() => /My thought/.test(document.querySelector('.moves')?.textContent ?? ''));
  await context.close();
});

test('a new game is on the board before its engine is there, and the old one is gone', async () => {
  const { page, board, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  let go;
  const gate = new Promise((resolve) => (go = resolve));
  await page.route('**/wasm/worker.js', (route) => gate.then(() => route.continue()));
  await page.click('nav a[href="#/play"]');
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 1);
  await newGame(page, 'w');
  await board.until('e2', /white pawn/);
  await board.lift('d2');
  await board.click('d4');
  await turns(page, 1);
  assert.match(await page.textContent('.moves'), /d2>d4/);
  go();
  await turns(page, 2);
  await page.unroute('**/wasm/worker.js');
  await close();
});

test('two tabs have a game each', async () => {
  const { page, context, board, close } = await open('#/play');
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 2);
  const game = await page.textContent('.moves');
  const other = await context.newPage();
  await other.goto(page.url());
  await told(other, /another tab/);
  assert.equal(await other.locator('.moves .turn').count(), 0);
  await other.click(cell('d2'));
  await other.waitForSelector(`${cell('d2')}[aria-label*="lifted here"]`);
  await other.click(cell('d4'));
  await turns(other, 2);
  const second = await other.textContent('.moves');
  await page.reload();
  await turns(page, 2);
  assert.equal(await page.textContent('.moves'), game);
  await other.reload();
  await turns(other, 2);
  assert.equal(await other.textContent('.moves'), second);
  await other.close();
  await close();
});

test('a tab that is loaded again keeps its game, even if its old document ends late', async () => {
  const { page, context, board, close } = await open('#/play');
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 2);
  const game = await page.textContent('.moves');
  // Another page acts as the old document: it takes the lock when the tab is reloaded, and holds it for a while.
  const old = await context.newPage();
  await old.goto(page.url().replace(/#.*/, 'manifest.webmanifest'));
  await old.evaluate(() => {
    globalThis.held = new Promise((begun) => navigator.locks.request('danco.tab', () => {
      begun();
      return new Promise((release) => (globalThis.release = release));
    }));
  });
  const reloaded = page.reload();
  await old.evaluate(() => globalThis.held);
  // The new document waits for the lock.
  await old.waitForFunction(async () => (await navigator.locks.query()).pending.some(({ name }) => name === 'danco.tab'));
  await old.evaluate(() => globalThis.release());
  await reloaded;
  await turns(page, 2);
  assert.equal(await page.textContent('.moves'), game);
  await old.close();
  await close();
});

test('what was kept and makes no sense blocks no view', async () => {
  const { page, close } = await open('#/play');
  const kDamaged = ['null', '5', '"x"', '[]', '{', '{"solved":null,"start":5,"setup":5,"tree":7,"fen":1,"lines":"x","root":null}',
    '{"setup":{"player":"x","clock":"y","level":{}},"tree":{"start":"8/8","root":{"k":[{"m":"a1a9"}]},"path":[4]},"left":{"w":"1"},"end":7}'];
  const keys = ['danco.puzzles', 'danco.game', 'danco.study', 'danco.wishes', 'danco.analysis', 'danco.shown', 'danco.settings'];
  for (const damaged of kDamaged) {
    await page.evaluate(([keys, value]) => keys.forEach((key) => localStorage.setItem(key, value)), [keys, damaged]);
    for (const view of ['puzzles', 'analyse', 'play']) {
      await page.goto(`${page.url().replace(/#.*/, '')}#/${view}`);
      await page.reload();
      await page.waitForSelector(`.view.${view === 'analyse' ? 'analysis' : view}:not(.waiting)`);
      await page.waitForFunction(() => [...document.querySelectorAll('.view [data-square]')].some((cell) => /king/.test(cell.getAttribute('aria-label'))));
    }
    await page.click('[data-action=new]');
    await page.click('dialog.sheet .plain');
  }
  await close();
});

test('a browser that keeps nothing is told once, and plays', async () => {
  const { page, board, close } = await open('#/play');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };
  });
  await page.reload();
  await told(page, /cannot store anything/);
  await board.lift('e2');
  await board.click('e4');
  await turns(page, 2);
  await close();
});

/** An engine that only notes what it is sent. */
const silentEngine = () => ({ threads: 1, onLine: null, onError: null, lines: [], send(line) { this.lines.push(line); }, terminate() {} });

async function engineClasses(context) {
  context.mock.timers.enable({ apis: ['setInterval'] });
  const { outputFiles: [{ text }] } = await packages('esbuild').build({
    stdin: {
      contents: "export { LastingEngine } from './lasting.ts'; export { Thinker } from './thinker.ts';", resolveDir: `${root}/web/page/src/engine`,
    },
    bundle: true, format: 'esm', write: false,
  });
  return import(`data:text/javascript,${encodeURIComponent(text)}`);
}

test('a search that is stopped while its engine is replaced does not begin again', { timeout: kPatience }, async (context) => {
  const { LastingEngine, Thinker } = await engineClasses(context);
  const [first, second] = [silentEngine(), silentEngine()];
  let come;
  const thinker = new Thinker(new LastingEngine(first, () => new Promise((done) => (come = () => done(second))), () => {}), () => {});
  const search = thinker.search({ line: { start: 'startpos', moves: [] }, limits: 'infinite', options: {} });
  first.onError(new Error('trouble'));
  thinker.stop();
  come();
  assert.equal((await search).move, null);
  assert.ok(!second.lines.includes('go infinite'), second.lines.join());
});

test('after an engine has failed for good every search ends at once', { timeout: kPatience }, async (context) => {
  const { LastingEngine, Thinker } = await engineClasses(context);
  const engine = silentEngine();
  let ends = 0;
  const thinker = new Thinker(new LastingEngine(engine, () => Promise.reject(new Error('offline')), () => {}), () => (ends += 1));
  const search = () => thinker.search({ line: { start: 'startpos', moves: [] }, limits: 'infinite', options: {} });
  const searches = [search(), search()];
  engine.onError(new Error('trouble'));
  for (const { move } of await Promise.all(searches)) assert.equal(move, null);
  assert.equal((await search()).move, null);
  assert.equal(ends, 1);
});

test('a search that is under way when the whole engine takes over is begun again there', async (context) => {
  const { LastingEngine, Thinker } = await engineClasses(context);
  const [small, whole] = [silentEngine(), silentEngine()];
  let come;
  const thinker = new Thinker(new LastingEngine(small, () => new Promise((done) => (come = () => done(whole))), () => {}), () => {});
  // Chess needs the whole engine. Before it is ready, the user returns to the usual rules, which the small one has.
  const search = (rules) => thinker.search({ line: { start: 'startpos', moves: [], rules }, limits: 'infinite', options: {} });
  const chess = search('chess');
  const usual = search('pacosako');
  assert.equal((await chess).move, null);
  assert.equal(small.lines.at(-1), 'go infinite');
  come();
  await new Promise(setImmediate);
  assert.deepEqual(whole.lines.slice(-2), ['position startpos', 'go infinite']);
  whole.onLine('bestmove e2e4');
  assert.equal((await usual).move, 'e2e4');
});
