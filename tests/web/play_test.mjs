// SPDX-License-Identifier: MIT
// Games against Danco: by clicks, by keyboard, with clocks, across a reload; in both builds of the engine.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, cell, end, index, open, randomness, serve } from './harness.mjs';

before(begin);
after(end);

const text = (page, selector) => page.textContent(selector);
const turns = (page) => page.locator('.moves .turn').count();

/** Waits until it is the player's turn or the game is over. Returns true if the game continues. */
async function myTurn(page) {
  await page.waitForFunction(() => document.querySelector('.status.over, dialog.promotion')
    || document.querySelector('.status')?.textContent === 'Your turn');
  return (await page.locator('.status.over').count()) === 0;
}

async function newGame(page, choose) {
  await page.click('[data-action=new]');
  await page.waitForSelector('dialog.sheet');
  await choose(page.locator('dialog.sheet'));
  await page.click('dialog.sheet button[type=submit]');
  // The new game is on the board once the board has the focus.
  await page.waitForFunction(() => document.activeElement?.dataset?.square);
}

// A player who knows only what the board shows: it moves some piece along some path, and unites with the king if
// possible.
class Chancer {
  constructor(board, page, seed, touch) {
    Object.assign(this, { board, page, random: randomness(seed), touch });
  }

  pick(list) {
    return list[Math.floor(this.random() * list.length)];
  }

  async promotion() {
    // This player always confirms a warning.
    const warning = this.page.locator('dialog.ask [data-action=yes]');
    if ((await warning.count()) > 0) {
      await warning.click();
      await this.page.waitForSelector('dialog.ask', { state: 'detached' });
      return true;
    }
    const dialog = this.page.locator('dialog.promotion');
    if ((await dialog.count()) === 0) return false;
    await this.page.click('dialog.promotion [data-piece=q]');
    await dialog.waitFor({ state: 'detached' });
    return true;
  }

  // Clicks a square and waits until the page has handled it: all answers of its engine, or a question to the player.
  async touchAndWait(square) {
    await this.touch(square);
    await this.page.waitForFunction(() => document.querySelector('dialog.promotion, dialog.ask') || !document.querySelector('.view .table[data-busy]'));
  }

  async turn() {
    const count = await turns(this.page);
    await this.promotion();
    for (let tries = 0; tries < 300; ++tries) {
      if ((await turns(this.page)) !== count) return;
      if (await this.promotion()) continue;
      const { good } = await this.board.targets();
      const labels = await this.board.labels();
      const king = good.find((square) => labels.get(square).includes('wins'));
      if (good.length > 0) {
        await this.touchAndWait(king ?? this.pick(good));
        // The turn is over: no piece is lifted, and no question is open.
        const done = await this.page.$$eval('.view [aria-label*="lifted here"], dialog.promotion', (found) => found.length === 0);
        if (!done) continue;
        const turned = (count) => this.page.waitForFunction((count) =>
          document.querySelector('dialog.ask') || document.querySelectorAll('.moves .turn').length !== count, count);
        await turned(count);
        if (await this.promotion()) await turned(count);
        return;
      }
      if ([...labels.values()].some((label) => label.includes('lifted here'))) {
        await this.page.keyboard.press('Escape');
        await this.page.waitForFunction(() => !document.querySelector('.view [aria-label*="lifted here"]'));
      }
      const mine = [...labels].filter(([, label]) => /white (pawn|knight|bishop|rook|queen|king)/.test(label));
      await this.touchAndWait(this.pick(mine)[0]);
    }
    throw new Error('no turn found');
  }
}

async function playThrough(page, board, touch, seed) {
  const player = new Chancer(board, page, seed, touch);
  for (let turn = 0; turn < 150 && (await myTurn(page)); ++turn) await player.turn();
  await myTurn(page);
  console.log(`seed ${seed}: ${await turns(page)} turns, ${await text(page, '.status')}`);
  assert.match(await text(page, '.status'), /won|draw/i);
}

test('a whole game against level 0 by clicks', async () => {
  const { page, board, close } = await open('#/play');
  await newGame(page, (sheet) => sheet.locator('[name=level]').fill('0'));
  await playThrough(page, board, (square) => board.click(square), 11);
  await close();
});

test('a whole game by keyboard alone', async () => {
  const { page, board, close } = await open('#/play');
  await newGame(page, (sheet) => sheet.locator('[name=level]').fill('0'));
  let at = await page.evaluate(() => Number(document.activeElement.dataset.square));
  assert.equal(at, index('e2'));
  const touch = async (square) => {
    at = await page.evaluate(() => Number(document.activeElement?.dataset?.square ?? -1));
    if (at < 0) {
      await page.focus('.view [data-square][tabindex="0"]');
      at = await page.evaluate(() => Number(document.activeElement.dataset.square));
    }
    const [files, ranks] = [(index(square) % 8) - (at % 8), Math.floor(index(square) / 8) - Math.floor(at / 8)];
    for (let i = 0; i < Math.abs(files); ++i) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); ++i) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    assert.equal(await page.evaluate(() => Number(document.activeElement.dataset.square)), index(square));
    await page.keyboard.press('Enter');
  };
  await playThrough(page, board, touch, 5);
  await close();
});

test('take back, hint, draw, resign', async () => {
  const { page, board, close } = await open('#/play');
  await board.lift('e2');
  await board.click('e4');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  await page.click('[data-action=take-back]');
  await board.until('e2', /white pawn/);
  assert.equal(await turns(page), 0);
  await page.click('[data-action=hint]');
  await page.waitForSelector('.arrow.better');
  assert.match(await text(page, '.sub'), /Danco would play/);
  await board.lift('d2');
  await board.click('d4');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  await page.click('[data-action=draw]');
  await page.waitForSelector('.toast:not([hidden])');
  // A press anywhere hides it.
  await page.mouse.down();
  await page.waitForSelector('.toast', { state: 'hidden' });
  await page.mouse.up();
  await page.click('[data-action=resign]');
  await page.click('dialog [data-action=yes]');
  await page.waitForSelector('.status.over');
  assert.match(await text(page, '.status'), /Danco has won/);
  // After a resignation only that is taken back.
  await page.click('[data-action=take-back]');
  await page.waitForSelector('.status:not(.over)');
  assert.equal(await turns(page), 2);
  await close();
});

test('the turn that ended the game is taken back', async () => {
  const { page, board, close } = await open('#/play');
  await page.evaluate((fen) => (location.hash = `#/play?fen=${encodeURIComponent(fen)}`), '4k3/p7/8/8/8/8/P3R3/4K3 w 0 - - -');
  await page.click('dialog.sheet button[type=submit]');
  await board.until('e2', /white rook/);
  await board.lift('e2');
  await board.click('e8');
  await page.waitForSelector('.status.over');
  await page.click('[data-action=take-back]');
  await page.waitForSelector('.status:not(.over)');
  assert.equal(await turns(page), 0);
  await close();
});

test('a hint has its reasons, with their squares on the board', async () => {
  for (const [language, pattern] of [['en', /\b(you|your|it)\b/i], ['nl', /\b(je|dit)\b/i], ['fr', /\b(vous|votre|il)\b/i], ['de', /\b(du|dein|das)\b/i]]) {
    const { page, board, close } = await open('#/play', { settings: { language } });
    await page.evaluate((fen) => (location.hash = `#/play?fen=${encodeURIComponent(fen)}`), 'rnb1kb1r/pp3ppp/4d3/2ba4/8/8/PPP2PPP/RN1QKB1R w 0 - - -');
    await page.click('dialog.sheet button[type=submit]');
    await board.until('d5', /w|pawn|Bauer|pion/);
    await page.click('[data-action=hint]');
    // A beginner gets one reason, and more on request.
    await page.waitForSelector('.reason[aria-pressed=true]');
    assert.equal(await page.locator('.reason').count(), 1);
    assert.match(await text(page, '.reason'), pattern);
    const squares = () => page.$$eval('.mark-reason', (all) => all.map((one) => one.parentElement.dataset.at).join());
    const first = await squares();
    assert.notEqual(first, '');
    await page.click('[data-action=why]');
    const all = await page.$$eval('.reason', (all) => all.map((one) => one.textContent));
    assert.ok(all.length > 1 && all.every((one) => !/undefined|[{}]/.test(one)), all.join('\n'));
    await page.locator('.reason').last().click();
    assert.equal(await page.locator('.reason[aria-pressed=true]').count(), 1);
    assert.notEqual(await squares(), first);
    if (language === 'en') {
      await board.lift('a2');
      assert.equal(await squares(), '', 'while a turn is made, the board shows what can be done');
      await board.click('a3');
      await page.waitForSelector('.reason', { state: 'detached' });
    }
    await close();
  }
});

test('Danco begins when the player is Black, and its turn is announced', async () => {
  const { page, board, close } = await open('#/play', { settings: { stepTime: 250 } });
  await newGame(page, (sheet) => sheet.locator('select').nth(1).selectOption('b'));
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 1);
  await myTurn(page);
  await page.waitForFunction(() => /Danco: .*Your turn/.test(document.querySelector('[aria-live]').textContent));
  // The board is seen from Black's side: h1 is its upper left square.
  const [h1, a8] = [await page.locator(cell('h1')).boundingBox(), await page.locator(cell('a8')).boundingBox()];
  assert.ok(h1.x < a8.x && h1.y < a8.y);
  await board.lift('e7');
  await close();
});

test('a chain of Danco is shown step by step, and at once to those who want no motion', async () => {
  // White has a Paco by a chain of three steps; Danco plays it.
  const fen = '8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -';
  for (const reducedMotion of ['no-preference', 'reduce']) {
    const { page, close } = await open('#/play', { settings: { stepTime: 250 } });
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      // How often d5 was seen in its state in mid-chain, with the knight still at home on e6.
      window.seen = 0;
      new MutationObserver(() => {
        const label = (square) => document.querySelector(`.view [data-square="${square}"]`)?.getAttribute('aria-label') ?? '';
        if (/white queen/.test(label(35)) && /white knight/.test(label(44))) window.seen += 1;
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
    });
    await page.evaluate((fen) => (location.hash = `#/play?fen=${encodeURIComponent(fen)}`), fen);
    await page.locator('dialog.sheet select').nth(1).selectOption('b');
    await page.locator('dialog.sheet [name=level]').fill('20');
    await page.click('dialog.sheet button[type=submit]');
    await page.waitForSelector('.status.over');
    assert.equal(await page.locator('.arrow.played .ar').count(), 3);
    assert.equal((await page.evaluate(() => window.seen)) > 0, reducedMotion !== 'reduce');
    await close();
  }
});

test('a Fischer-random start and an Elo', async () => {
  const { page, close } = await open('#/play');
  await newGame(page, async (sheet) => {
    await sheet.locator('select').nth(0).selectOption('elo');
    await sheet.locator('[name=elo]').fill('1600');
    await sheet.locator('select').nth(3).selectOption('random');
  });
  await page.waitForFunction(() => /Elo 1600/.test(document.querySelector('.board-side').textContent));
  await myTurn(page);
  const back = await page.$$eval('.view [data-square]', (cells) => cells.filter((c) => Number(c.dataset.square) < 8)
    .map((c) => c.getAttribute('aria-label').replace(/^.*white /, '')).sort().join());
  assert.equal(back, 'bishop,bishop,king,knight,knight,queen,rook,rook');
  await close();
});

test('a game against Danco needs an Elo in range, and a game between two people none', async () => {
  const { page, close } = await open('#/play');
  await page.click('[data-action=new]');
  const sheet = page.locator('dialog.sheet');
  await sheet.locator('select').nth(0).selectOption('elo');
  for (const elo of ['', '99999']) {
    await page.fill('dialog [name=elo]', elo);
    await page.click('dialog.sheet button[type=submit]');
    assert.equal(await page.evaluate(() => document.activeElement.name), 'elo');
    assert.equal(await page.evaluate(() => document.activeElement.validity.valid), false);
  }
  await sheet.locator('select').nth(4).selectOption('person');
  await page.click('dialog.sheet button[type=submit]');
  await sheet.waitFor({ state: 'detached' });
  await close();
});

test('a FEN that makes no sense is refused, and says why', async () => {
  const { page, close } = await open('#/play');
  await page.click('[data-action=new]');
  await page.locator('dialog.sheet select').nth(3).selectOption('fen');
  await page.fill('[name=fen]', 'rnbqkbnr/8/8/8/8/8/8/8 w 0 - - -');
  await page.click('dialog.sheet button[type=submit]');
  await page.waitForFunction(() => /king/.test(document.querySelector('dialog .fault')?.textContent ?? ''));
  await page.click('dialog.sheet .plain');
  await close();
});

test('clocks run, gain their increment, and end the game', async () => {
  const { page, board, close } = await open('#/play');
  // The test decides when time passes.
  await page.evaluate(() => {
    let now = performance.now();
    performance.now = () => now;
    window.pass = (ms) => (now += ms);
  });
  await newGame(page, (sheet) => sheet.locator('select').nth(2).selectOption('1+1'));
  await myTurn(page);
  const clock = (n) => page.locator('.clock').nth(n).textContent();
  assert.equal(await clock(1), '1:00');
  await board.lift('e2');
  await board.click('e4');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  // The first turn costs no time and gains none; Danco's has taken no time and gained a second.
  assert.deepEqual([await clock(0), await clock(1)], ['1:01', '1:00']);
  await page.evaluate(() => window.pass(20_000));
  await page.waitForFunction(() => document.querySelectorAll('.clock')[1].textContent === '0:40');
  await page.evaluate(() => window.pass(120_000));
  await page.waitForSelector('.status.over');
  assert.match(await text(page, '.status'), /Time is up/);
  assert.ok(await page.isDisabled('[data-action=take-back]'));
  await close();
});

test('a turn that the player confirms after the time is up does not count', async () => {
  const { page, board, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  // The test decides when time passes.
  await page.evaluate((start) => {
    let now = performance.now();
    performance.now = () => now;
    window.pass = (ms) => (now += ms);
    localStorage.setItem('danco.game', JSON.stringify({
      setup: { player: 'w', level: 0, elo: null, clock: { minutes: 1, increment: 0 }, start, rules: 'pacosako', opponent: 'danco' },
      tree: { start, tags: {}, result: '*', path: [], root: { k: [{ m: 'g2g3', k: [{ m: 'h7h6' }] }] } }, left: { w: 9000, b: 9000 }, end: null,
    }));
    location.hash = '#/play';
  }, '4r1k1/p4ppp/8/8/8/3B4/P4PPP/4K3 w 0 - - -');
  await myTurn(page);
  await board.lift('a2');
  await board.click('a3');
  const yes = page.locator('dialog.ask [data-action=yes]');
  await yes.waitFor();
  await page.evaluate(() => window.pass(10_000));
  await page.waitForSelector('.status.over');
  if ((await yes.count()) > 0) await yes.click();
  await page.waitForSelector('dialog.ask', { state: 'detached' });
  await page.waitForSelector('.view .table:not([data-busy])');
  assert.equal(await turns(page), 2);
  assert.match(await text(page, '.status'), /Time is up/);
  await board.until('a2', /white pawn/);
  await close();
});

test('Danco agrees to a draw when it is about to lose', async () => {
  const { page, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  await page.evaluate((start) => {
    // White's king walks about, so that no position is repeated; Danco is to move.
    const walk = ['e1', 'f1', 'g1', 'h1', 'h2', 'g2', 'f2', 'e2', 'd2', 'c2', 'b2', 'a2', 'a3', 'b3', 'c3', 'd3', 'e3'];
    const moves = walk.slice(1).flatMap((to, i) => [walk[i] + to, i % 2 === 0 ? 'a8b8' : 'b8a8']).slice(0, -1);
    const root = moves.reduceRight((next, m) => ({ m, k: next ? [next] : [] }), null);
    localStorage.setItem('danco.game', JSON.stringify({
      setup: { player: 'w', level: 20, elo: null, clock: null, start, rules: 'pacosako', opponent: 'danco' },
      tree: { start, tags: {}, result: '*', path: [], root: { k: [root] } }, left: null, end: null,
    }));
    location.hash = '#/play';
  }, 'k6R/7R/8/8/8/8/8/4K3 w 0 - - -');
  await myTurn(page);
  assert.equal(await turns(page), 32);
  await page.click('[data-action=draw]');
  await page.waitForFunction(() => document.querySelector('.status.over, .toast:not([hidden])'));
  assert.match(await text(page, '.status.over'), /draw/i);
  await close();
});

test('the game survives a reload, its settings too', async () => {
  const { page, board, close } = await open('#/play');
  await board.lift('g1');
  await board.click('f3');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  await myTurn(page);
  const labels = await board.labels();
  await page.click('.cog');
  await page.locator('dialog.sheet select').nth(1).selectOption('dark');
  await page.click('dialog.sheet .primary');
  await page.reload();
  await page.waitForSelector('.moves .turn');
  await myTurn(page);
  assert.deepEqual(await board.labels(), labels);
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  await close();
});

test('boards and pieces are loaded when they are chosen, and kept', async () => {
  const host = await serve({ isolated: true });
  const { page, close } = await open('#/play', { url: host.url });
  const looks = () => page.evaluate(() => ({
    square: getComputedStyle(document.querySelector('.view .sq1')).fill, pawn: document.querySelector('#piece-wp').innerHTML,
  }));
  const until = (before) => page.waitForFunction(({ square, pawn }) => getComputedStyle(document.querySelector('.view .sq1')).fill !== square
    && document.querySelector('#piece-wp').innerHTML !== pawn, before);
  const usual = await looks();
  assert.ok(!host.asked.includes('boards.css'), host.asked.join(' '));
  const [boards, sets] = [['sea', 'forest', 'slate', 'marble', 'honey', 'contrast'], ['simple', 'slender', 'blocks', 'simple', 'slender', 'blocks']];
  const seen = [JSON.stringify(usual)];
  await page.click('.cog');
  for (const [i, board] of boards.entries()) {
    const before = await looks();
    await page.locator('dialog.sheet select').nth(2).selectOption(board);
    await page.locator('dialog.sheet select').nth(3).selectOption(sets[i]);
    await until(before);
    seen.push(JSON.stringify(await looks()));
  }
  assert.equal(new Set(seen).size, boards.length + 1);
  await page.click('dialog.sheet .primary');
  await page.reload();
  await page.waitForSelector('.view.play:not(.waiting)');
  assert.equal(JSON.stringify(await looks()), seen.at(-1));
  // In the dark theme all of them are darker.
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.notEqual((await looks()).square, JSON.parse(seen.at(-1)).square);
  await close();
  await host.close();
});

test('damaged storage begins a new game', async () => {
  const { page, board, context, check } = await open('#/play');
  for (const rubbish of ['{', '{"setup":{},"tree":{"root":{"k":[{"m":"e2e5"}]},"start":"startpos"}}', '[1,2]', '{"setup":1,"tree":7}']) {
    await page.evaluate((rubbish) => {
      addEventListener('pagehide', () => localStorage.setItem('danco.game', rubbish));
    }, rubbish);
    await page.reload();
    await page.waitForSelector('.view:not(.waiting)');
    await myTurn(page);
    await board.lift('e2');
  }
  check();
  await context.close();
});

test('every language has the page', async () => {
  for (const [language, word] of [['en', 'Your turn'], ['nl', 'Jouw beurt'], ['fr', 'À vous'], ['de', 'Du bist am Zug']]) {
    const { page, close } = await open('#/play', { settings: { language } });
    await page.waitForFunction((word) => document.querySelector('.status')?.textContent === word, word);
    assert.equal(await page.getAttribute('html', 'lang'), language);
    await close();
  }
});

test('a host without the headers for threads plays all the same', async () => {
  const plain = await serve({ isolated: false });
  const { page, board, close } = await open('#/play', { url: plain.url });
  assert.equal(await page.evaluate(() => crossOriginIsolated), false);
  await board.lift('e2');
  await board.click('e4');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  await close();
  await plain.close();
});
