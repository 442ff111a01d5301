// SPDX-License-Identifier: MIT
// Tests what visitors meet: marks and arrows, links, labels, phones, premoves, two people, and boards embedded in other
// pages.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { begin, cell, end, open, serve } from './harness.mjs';

before(begin);
after(end);

const turns = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.moves .turn').length === n, count);
const untilText = (page, selector, pattern) => page.waitForFunction(([selector, source]) =>
  new RegExp(source).test(document.querySelector(selector)?.textContent ?? ''), [selector, pattern.source]);

async function play(board, from, ...to) {
  await board.lift(from);
  for (const square of to) {
    await board.until(square, /can |unites|captures/);
    await board.click(square);
  }
}

async function paste(page, text) {
  await page.click('[data-action=import]');
  await page.fill('dialog [name=game]', text);
  await page.click('dialog [data-action=read]');
}

// White threatens the king along h5-e8, and Black does not see it. (The turns before might be marked, too.)
const kOneMistake = `#/analyse?fen=${encodeURIComponent('rnbqkbnr/ppppp1pp/8/5p2/4P3/8/PPPP1PPP/RNBQKBNR w 0 AHah f6 -')}&moves=d1h5_a7a6`;

test('the lesson says what the marks mean while a piece is lifted', async () => {
  const { page, board, close } = await open('#/learn');
  await board.lift('e4');
  await untilText(page, '.help', /Ring: you unite there/);
  await close();
});

test('a step of the lesson begins with its heading, on a small phone too', async () => {
  const { page, board, close } = await open('#/learn', { desktop: false });
  await page.setViewportSize({ width: 320, height: 568 });
  const scrolled = () => page.$eval('.view.learn .panel', (panel) => panel.scrollTop);
  await play(board, 'e4', 'd5');
  await page.waitForSelector('.lesson-answer.good');
  assert.ok(await scrolled() > 0, 'the button to continue is in view');
  await page.click('.view [data-action=next]');
  await untilText(page, '.dots', /Step 2 of 7/);
  await page.waitForFunction(() => document.querySelector('.view.learn .panel').scrollTop === 0);
  await close();
});

test('a new solver begins with a Paco in one, and the chain that solves it is drawn', async () => {
  const { page, board, close } = await open('#/puzzles');
  await untilText(page, '.status', /Paco in 1$/);
  const line = await page.evaluate(async () => {
    const { current } = JSON.parse(localStorage.getItem('danco.puzzles'));
    return (await (await fetch('puzzles.jsonl')).text()).trim().split('\n').map((one) => JSON.parse(one)).find(({ fen }) => fen === current).line;
  });
  const [from, ...to] = line[0].match(/[a-h][1-8]/g);
  await play(board, from, ...to);
  await untilText(page, '.status', /solved!/);
  assert.equal(await page.locator('.arrow.played .ar').count(), to.length);
  await close();
});

test('failed puzzles are repeated, and an empty list of them says so', async () => {
  const { page, board, close } = await open('#/puzzles');
  const current = () => page.evaluate(() => JSON.parse(localStorage.getItem('danco.puzzles')).current);
  await untilText(page, '.status', /to move/);
  const failed = await current();
  const line = await page.evaluate(async (wanted) => (await (await fetch('puzzles.jsonl')).text()).trim().split('\n')
    .map((one) => JSON.parse(one)).find(({ fen }) => fen === wanted).line, failed);
  await page.click('[data-action=solution]');
  await untilText(page, '.status', /solution/);
  await page.reload();
  await page.waitForSelector('.tries .wrong');
  await page.click('[data-action=kind-failed]');
  await untilText(page, '.sub', /Seen before/);
  await page.click('[data-action=next]');
  await page.waitForSelector('.view .table:not([data-busy])');
  assert.equal(await current(), failed);
  const [from, ...to] = line[0].match(/[a-h][1-8]/g);
  await play(board, from, ...to);
  await untilText(page, '.status', /solved!/);
  await page.click('[data-action=next]');
  await untilText(page, '.toast', /no failed puzzles/);
  await page.waitForFunction((before) => JSON.parse(localStorage.getItem('danco.puzzles')).current !== before, failed);
  await untilText(page, '.status', /to move/);
  assert.doesNotMatch(await page.textContent('.sub'), /Seen before/);
  await close();
});

test('a puzzle that is begun again while the answer is shown is not disturbed by the answer', async () => {
  const { page, board, close } = await open('#/puzzles', { settings: { stepTime: 2000 } });
  await untilText(page, '.status', /to move/);
  const { line } = await page.evaluate(async () => {
    const puzzles = (await (await fetch('puzzles.jsonl')).text()).trim().split('\n').map((one) => JSON.parse(one));
    const puzzle = puzzles.find(({ goal, turns, line }) => goal === 'paco' && turns === 2 && line.slice(0, 2).every((move) => /^[a-h1-8]{4}$/.test(move)));
    localStorage.setItem('danco.puzzles', JSON.stringify({ current: puzzle.fen }));
    return puzzle;
  });
  await page.reload();
  await untilText(page, '.status', /Paco in 2/);
  const [from, to] = line[0].match(/../g);
  await play(board, from, to);
  await page.waitForSelector('.view .table:not([data-busy])');
  await page.click('[data-action=restart]');
  await untilText(page, '.status', /Paco in 2/);
  await page.waitForFunction(() => document.getAnimations().length === 0); // the answer has been shown
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await play(board, from, to);
  await untilText(page, '.status', /right!/);
  await close();
});

/** Opens a puzzle, a Paco in four, and plays its first turn. */
async function beginPuzzle() {
  const opened = await open('#/puzzles');
  const { page, board } = opened;
  await untilText(page, '.status', /to move/);
  await page.evaluate(() => localStorage.setItem('danco.puzzles', JSON.stringify({ current: 'r1b1kbnr/pppp1p1p/4f1p1/8/1nK5/2P2P2/PP1PP1PP/RNBq1BNR b 0 ah - -' })));
  await page.reload();
  await untilText(page, '.status', /Paco in 4/);
  await play(board, 'f7', 'e6', 'e5');
  await untilText(page, '.status', /right!/);
  return opened;
}

test('settings do not begin a puzzle again', async () => {
  const { page, board, close } = await beginPuzzle();
  await page.click('.cog');
  await page.locator('dialog.sheet select').nth(1).selectOption('dark');
  await page.click('dialog.sheet .primary');
  assert.match(await page.textContent('.status'), /right!/);
  await play(board, 'd7', 'd5');
  await untilText(page, '.status', /d7>d5.*right!/);
  await close();
});

test('the setting for Ŝako applies at once', async () => {
  const { page, close } = await open(`#/analyse?fen=${encodeURIComponent('3rk2r/8/2a1d3/3y4/1a3d2/8/8/R2QK2R b 0 - - -')}`);
  await page.waitForSelector('.arrow.threat');
  await page.click('.cog');
  await page.locator('dialog.sheet input[type=checkbox]').first().uncheck();
  await page.click('dialog.sheet .primary');
  await page.waitForSelector('.arrow.threat', { state: 'detached' });
  await close();
});

// Only the first turn of a puzzle is the only one that wins.
test('a puzzle goes on after a second turn that is not in its solution', async () => {
  const { page, board, close } = await beginPuzzle();
  await play(board, 'd7', 'd5');
  await untilText(page, '.status', /d7>d5.*right!/);
  assert.ok(await page.isDisabled('[data-action=hint]'));
  await play(board, 'h7', 'h6');
  await page.waitForSelector('[data-action=again]');
  await close();
});

test('only the puzzles of the page count as solved', async () => {
  const { page, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  await page.evaluate(async () => {
    const [first] = (await (await fetch('puzzles.jsonl')).text()).split('\n').filter((line) => line.startsWith('{'));
    localStorage.setItem('danco.puzzles', JSON.stringify({ solved: [JSON.parse(first).fen, '4k3/8/8/8/8/8/8/4K3 w 0 - - -'] }));
    location.hash = '#/puzzles';
  });
  await untilText(page, '.view.puzzles .panel .hush', /^1 of \d+ solved/);
  await close();
});

test('two tabs solve puzzles, and what either decides counts', async () => {
  const { page, context, close } = await open('#/puzzles');
  await untilText(page, '.status', /to move/);
  const other = await context.newPage();
  await other.goto(page.url());
  await untilText(other, '.status', /to move/);
  for (const tab of [page, page, other]) {
    await tab.click('[data-action=next]');
    await untilText(tab, '.status', /to move/);
    await tab.click('[data-action=solution]');
    await untilText(tab, '.status', /solution/);
  }
  const { tries, failed } = await page.evaluate(() => JSON.parse(localStorage.getItem('danco.puzzles')));
  assert.deepEqual([tries, failed.length], [3, 3]);
  await other.close();
  await close();
});

test('a graph claims nothing about turns that were not searched', async () => {
  const { page, close } = await open('#/analyse?moves=e2e4_e7e5_g1f3_b8c6&ply=4', { engine: 'depth 12' });
  await page.waitForSelector('.lines li');
  await page.click('[data-action=previous]');
  await page.waitForSelector('.graph:not([hidden]) .area.dark');
  for (const area of await page.$$('.graph .area')) assert.match(await area.getAttribute('d'), /^M30 /);
  await close();
});

test('what was copied is said as good news', async () => {
  const { page, close } = await open('#/analyse');
  await page.click('[data-action=export]');
  assert.equal(await page.isVisible('dialog textarea'), false, 'no empty field');
  await page.click('dialog [data-action=fen]');
  await untilText(page, 'dialog .said', /Copied/);
  assert.match(await page.inputValue('dialog textarea'), / w 0 /);
  assert.equal(await page.textContent('dialog .fault'), '');
  await close();
});

test('a faulty text is judged by the usual rules, whatever was open', async () => {
  const { page, close } = await open('#/analyse?rules=chess&moves=e2e4');
  await turns(page, 1);
  await paste(page, '1. e2>e4 d7>d5 2. e4xd5 Qd8>Pd5>d7');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 3);
  await page.waitForFunction(() => !/chess/i.test(document.querySelector('.players').textContent));
  await close();
});

test('links are opened: the page’s own, and those of pacoplay that hold a position', async () => {
  const { page, board, close } = await open('#/analyse');
  await paste(page, `${page.url().replace(/#.*/, '')}#/analyse?moves=e2e4_d7d5&ply=2`);
  await turns(page, 2);
  await paste(page, 'https://pacoplay.com/editor?fen=4k3%2Fp7%2F8%2F3p4%2F4P3%2F8%2FP7%2F4K3%20w%200%20-%20-%20-');
  await board.until('d5', /black pawn/);
  await paste(page, 'https://pacoplay.com/game/1234');
  await untilText(page, 'dialog .fault', /cannot load games from pacoplay/);
  await close();
});

test('Escape closes the editor, on its board too', async () => {
  const { page, close } = await open('#/analyse');
  await page.click('[data-action=editor]');
  await page.click(cell('e4', 'dialog'));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await close();
});

test('a board in a page of others: in isolated ones too, and what is wrong is said', async () => {
  const site = await serve({ isolated: true });
  let body = '';
  const host = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' });
    response.end(`<!doctype html><p>Look:</p>${body}`);
  });
  await new Promise((done) => host.listen(0, '127.0.0.1', done));
  const { page, context, close } = await open('#/rules');
  const other = await context.newPage();
  const tag = (attributes) => `<script src="${site.url}embed.js" ${attributes}></script>`;
  for (const [attributes, pattern] of [
    ['data-fen="4k3/8/8/3a4/8/8/8/4K3 w 0 - - -"', null], ['data-fen="hello"', /needs 8 ranks; this one has 1/], ['', /data-fen is missing/],
    ['data-fen="4k3/8/8/8/8/8/8/4K2 w 0 - - -"', /rank 1 has 7 squares/], ['data-fen="4k3/8/8/8/8/8/8/4K3 x 0 - - -"', /'x' is no side to move/],
    ['data-fen="4k3/8/8/8/8/8/8/4K3" data-bottom="red"', /expected "white" or "black"/],
    ['data-fen="4k3/8/8/8/8/8/8/4K3" data-width="wide"', /CSS length/], ['data-fen="4k3/8/8/8/8/8/8/4K3" data-rules="go"', /expected one of/],
  ]) {
    body = tag(attributes);
    await other.goto(`http://127.0.0.1:${host.address().port}/`);
    await other.waitForSelector('danco-board');
    if (pattern) assert.match(await other.textContent('danco-board p'), pattern);
    else assert.equal(await other.locator('danco-board .union').count(), 1);
  }
  await other.close();
  await close();
  host.closeAllConnections();
  host.close();
  await site.close();
});

test('arrows that cross stay legible: nothing is drawn twice, and those that are not in question are faded', async () => {
  const kinds = (page) => page.$$eval('.layer-arrows .arrow', (all) => all.map((arrow) => arrow.getAttribute('class').split(' ').slice(1).join(' ')));
  // The best line is the threat to the king.
  const one = await open(`#/analyse?fen=${encodeURIComponent('8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -')}`, { engine: 'infinite' });
  await one.page.waitForSelector('.lines [data-proof=proved]');
  await one.page.waitForFunction(() => !document.querySelector('.arrow.better'));
  assert.equal((await kinds(one.page)).filter((kind) => /^threat( short)?$/.test(kind)).length, 3);
  await one.close();
  // A chain of five threatens Black's king, and Danco shows two defences.
  const two = await open(`#/analyse?fen=${encodeURIComponent('3rk2r/8/2a1d3/3y4/1a3d2/8/8/R2QK2R b 0 - - -')}`, { engine: 'infinite' });
  await two.page.waitForFunction(() => document.querySelectorAll('.arrow.threat.faint .ar').length === 5 && document.querySelector('.arrow.better:not(.faint)'));
  // Without them it is in question.
  await two.page.uncheck('.engine input[type=checkbox]');
  await two.page.waitForFunction(() => document.querySelectorAll('.arrow.threat:not(.faint) .ar').length === 5);
  await two.close();
});

test('a wide first view has the puzzle of the day, the running game and the latest games', async () => {
  const { page, board, close } = await open('#/home');
  await page.waitForSelector('.card');
  assert.deepEqual(await page.$$eval('.card h3', (all) => all.map((one) => one.textContent)), ['Puzzle of the day']);
  await page.click('a.card');
  await untilText(page, '.view.puzzles .status', /to move/);
  assert.equal(await page.textContent('.kinds [aria-pressed=true] span'), 'Puzzle of the day');
  await page.goto(page.url().replace(/#.*/, '#/play'));
  await page.waitForSelector('.view.play .table:not([data-busy])');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await page.goto(page.url().replace(/#.*/, '#/home'));
  await page.waitForSelector('.card.list');
  assert.deepEqual(await page.$$eval('.card h3', (all) => all.map((one) => one.textContent)), ['Continue your game', 'Puzzle of the day', 'My games and studies']);
  // At 1280 pixels the list has a separate row, as wide as the boards above it.
  const [boards, list] = await page.$$eval('.card', (all) => {
    const [first, second, last] = all.map((card) => card.getBoundingClientRect());
    return [[first.left, second.right, second.bottom], [last.left, last.right, last.top]].map((edges) => edges.map(Math.round));
  });
  assert.deepEqual(list.slice(0, 2), boards.slice(0, 2));
  assert.ok(list[2] >= boards[2], 'the list is below the boards');
  await page.click('.card.list button');
  await untilText(page, '.view.play .moves', /e2>e4/);
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto(page.url().replace(/#.*/, '#/home'));
  await page.waitForSelector('.home');
  assert.equal(await page.locator('.card >> visible=true').count(), 0);
  await close();
});

test('the page fills the screen and leaves it', async () => {
  for (const view of ['play', 'analyse']) {
    const { page, close } = await open(`#/${view}`);
    for (const full of [true, false]) {
      await page.click('[data-action=full-screen]');
      await page.waitForFunction((full) => (document.fullscreenElement !== null) === full, full);
    }
    await close();
  }
});

test('every kind of puzzle has its name in every language', async () => {
  const names = async (language) => {
    const { page, close } = await open('#/puzzles', { settings: { language } });
    await page.waitForSelector('.view.puzzles select option', { state: 'attached' });
    const found = await page.$$eval('.view.puzzles select option', (all) => all.map(({ textContent }) => textContent));
    await close();
    return found;
  };
  const english = await names('en');
  assert.deepEqual(english.slice(0, 4), ['All', 'Puzzle of the day', 'Paco in 1', 'Paco in 2']);
  assert.ok(english.includes('Castling') && english.every((name) => /^[A-Z]/.test(name)), english.join());
  for (const language of ['nl', 'fr', 'de']) {
    const same = (await names(language)).filter((name, i) => name === english[i]);
    assert.deepEqual(same.filter((name) => !/^Paco in \d|^En passant|^Promotion/.test(name)), [], language);
  }
});

test('no label of a tool is cut off, in any language, on a narrow phone', async () => {
  for (const language of ['en', 'nl', 'fr', 'de']) {
    const { page, close } = await open('#/play', { desktop: false, engine: 'depth 12', settings: { language } });
    await page.setViewportSize({ width: 320, height: 640 });
    for (const view of ['play', 'analyse']) {
      await page.goto(page.url().replace(/#.*/, `#/${view}`));
      await page.waitForSelector(`.view.${view === 'play' ? 'play' : 'analysis'}:not(.waiting) .tool`);
      if (view === 'analyse') {
        await page.setViewportSize({ width: 320, height: 568 });
        await untilText(page, '.engine .buttons > .hush', /\d/);
        assert.ok(await page.$eval('.engine .buttons > .hush', (one) => one.scrollWidth <= one.clientWidth + 1), `${language}: the depth is cut off`);
        await page.setViewportSize({ width: 320, height: 640 });
      }
      for (const [width, height] of [[500, 740], [375, 667], [360, 640], [320, 640]]) {
        await page.setViewportSize({ width, height });
        const where = `${language}, ${view}, ${width} × ${height}`;
        const cut = await page.$$eval('.view .tool span', (all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
        assert.deepEqual(cut, [], where);
        assert.ok(await page.$eval('nav', (nav) => nav.scrollWidth <= nav.clientWidth), `${where}: the navigation scrolls`);
        // A label has a line for each of its words and syllables at most.
        const broken = await page.$$eval('.view .tool span', (all) => all.filter((one) =>
          Math.round(one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)) > one.textContent.split(/[ \u00ad]/).length)
          .map((one) => one.textContent));
        assert.deepEqual(broken, [], where);
      }
    }
    await close();
  }
});

test('Back closes the dialogue of the view that it leaves', async () => {
  const { page, close } = await open('#/play');
  await page.click('nav a[href="#/analyse"]');
  await page.waitForSelector('.view.analysis:not(.waiting)');
  await page.click('[data-action=import]');
  await page.goBack();
  await page.waitForSelector('.view.play');
  await page.waitForSelector('dialog', { state: 'detached' });
  await close();
});

test('each view has its title; arrow keys walk through a menu', async () => {
  const { page, close } = await open('#/rules');
  assert.equal(await page.title(), 'Rules – Danco');
  await page.click('nav a[href="#/analyse"]');
  await page.waitForFunction(() => document.title === 'Analyse – Danco');
  await page.click('.view [data-action=menu]');
  const at = () => page.evaluate(() => document.activeElement.dataset.action);
  const first = await at();
  await page.keyboard.press('ArrowDown');
  assert.notEqual(await at(), first);
  await page.keyboard.press('ArrowUp');
  assert.equal(await at(), first);
  await page.keyboard.press('ArrowUp');
  const last = await at();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  assert.equal(await at(), last);
  await page.keyboard.press('Escape');
  await close();
});

test('on a phone the board stays in view, and mistakes are reviewed at it', async () => {
  const { page, close } = await open(kOneMistake, { desktop: false });
  await turns(page, 2);
  const inView = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    return box.y >= 0 && box.y + box.height <= page.viewportSize().height;
  };
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  // The report is scrolled into view.
  await page.waitForFunction(() => document.querySelector('.job').getBoundingClientRect().bottom <= innerHeight + 1);
  await page.locator('.typed').scrollIntoViewIfNeeded();
  assert.ok(await inView('.view .board'));
  await page.click('.job [data-action=review]');
  await untilText(page, '.review', /Find a better turn/);
  assert.ok(await inView('.view .board'));
  assert.ok(await inView('.review'));
  await page.waitForFunction(() => {
    const [list, panel] = ['.mistakes', '.panel'].map((name) => document.querySelector(name).getBoundingClientRect());
    return list.top >= panel.top - 1 && list.bottom <= panel.bottom + 1;
  });
  // The board gives the answer when asked, and not before.
  await page.waitForSelector('.view .table:not([data-busy])');
  assert.equal(await page.locator('.arrow.better').count(), 0);
  const places = () => page.$$eval('.review button, .mistakes', (all) => all.map((one) => [Math.round(one.getBoundingClientRect().x), Math.round(one.getBoundingClientRect().y)]));
  const before = await places();
  await page.click('[data-action=review-show]');
  await page.waitForSelector('.arrow.better');
  // Nothing moves below the pointer.
  assert.deepEqual(await places(), before);
  assert.ok(await page.locator('[data-action=review-show]').isDisabled());
  // On a small phone, too, the question covers neither the board nor the tools.
  await page.setViewportSize({ width: 320, height: 568 });
  const [above, question, below] = await Promise.all(['.view .board', '.review', '.view .bar'].map((selector) => page.locator(selector).boundingBox()));
  assert.ok(above.y + above.height <= question.y + 1 && question.y + question.height <= below.y + 1, JSON.stringify([above, question, below]));
  await close();
});

// A lost game against Danco, in which both sides made a mistake.
const kLostGame = {
  created: 1e12, left: null, end: { result: '0-1', reason: 'resignation' },
  setup: { player: 'w', level: 0, elo: null, clock: null, start: 'startpos', rules: 'pacosako', opponent: 'danco' },
  tree: {
    start: 'startpos', rules: 'pacosako', tags: {}, result: '0-1', path: [],
    root: { k: [['e2e4', 'e2>e4'], ['f7f5', 'f7>f5'], ['d1h5', 'Qd1>h5'], ['a7a6', 'a7>a6'], ['b1c3', 'Nb1>c3'], ['a6a5', 'a6>a5']]
      .reduceRight((k, [m, n]) => [{ m, n, ...(k && { k }) }], null) },
  },
};

test('one click leads from a lost game to a review of the player’s own mistakes, and back to it from the list', async () => {
  const { page, close } = await open('#/rules', { engine: 'depth 12' });
  await page.evaluate((game) => localStorage.setItem('danco.game', JSON.stringify(game)), kLostGame);
  await page.goto(page.url().replace(/#.*/, '#/play'));
  await page.reload();
  await page.click('[data-action=review-end]');
  await untilText(page, '.review', /1 of 1: Nb1>c3 was played here/);
  assert.match(await page.textContent('.view .players'), /You – Danco \(Level 0\) 0-1/);
  assert.deepEqual(await page.$$eval('.view.reviewing .segments button', (all) => all.map((one) => one.textContent)), ['White (1)', 'Black (1)', 'Both (2)']);
  await page.click('.segments button:nth-child(2)');
  await untilText(page, '.review', /1 of 1: a7>a6 was played here/);
  await page.click('.segments button:nth-child(3)');
  await untilText(page, '.review', /1 of 2: a7>a6 was played here/);
  await page.click('[data-action=review-end]');
  await page.waitForSelector('.view:not(.reviewing) .lines li');
  // The annotated copy is kept, so a second review needs no annotation.
  await page.click('[data-action=library]');
  await untilText(page, 'dialog .record-list', /annotated/);
  // The title of the copy says what it is.
  assert.deepEqual((await page.$$eval('dialog .entry b', (all) => all.map((one) => one.textContent))).sort(),
    ['You – Danco (Level 0)', 'You – Danco (Level 0) (annotated)']);
  await page.click('dialog .entry [data-action=review]');
  await untilText(page, '.review', /1 of 1: Nb1>c3 was played here/);
  await page.click('[data-action=review-end]');
  await page.waitForSelector('.view:not(.reviewing) .lines li');
  await page.click('[data-action=library]');
  await page.waitForSelector('dialog .entry');
  assert.equal(await page.locator('dialog .entry').count(), 2);
  await close();
});

test('the review turns the board to the side that erred, lists the mistakes, and keeps the better turns to itself', async () => {
  const { page, board, close } = await open(kOneMistake, { engine: 'depth 12' });
  await turns(page, 2);
  const corner = () => page.getAttribute('.view [data-square]', 'data-square'); // the first cell is at the top left
  assert.equal(await corner(), '56');
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  assert.ok(await page.locator('.variation').first().isVisible());
  assert.equal(await page.isVisible('[data-action=quick-import]'), false, 'the report takes their place');
  await page.click('.job [data-action=review]');
  await untilText(page, '.review', /Find a better turn/);
  assert.equal(await corner(), '7', 'Black is at the bottom');
  assert.match(await page.textContent('.mistakes [aria-current]'), /1… a7>a6\?/);
  assert.ok(await page.locator('.moves .turn', { hasText: 'Qd1>h5' }).isVisible());
  assert.equal(await page.locator('.variation .turn').first().isVisible(), false);
  // One can look at the rest of the game, but only answers on the board of the question.
  await page.click('[data-action=first]');
  await board.until('d1', /white queen/);
  await page.waitForSelector('.view .table:not([data-busy])');
  await board.click('d1');
  assert.doesNotMatch(await board.label('d1'), /lifted/);
  await page.click('[data-action=mistake-0]');
  await board.until('h5', /white queen/);
  await page.click('[data-action=review-show]');
  await untilText(page, '.mistakes', /–/);
  await page.click('[data-action=review-end]');
  await page.waitForSelector('.view:not(.reviewing) .lines li');
  assert.equal(await corner(), '56', 'the board is as before');
  await close();
});

test('the report of a game in which only Black moved is kept, without an accuracy of White', async () => {
  const { page, close } = await open(`#/analyse?fen=${encodeURIComponent('rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b 0 AHah - -')}&moves=a7a6`);
  await turns(page, 1);
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  await page.reload();
  await page.waitForSelector('.job table');
  assert.deepEqual(await page.$$eval('.job tbody td:nth-child(2)', (all) => all.map((one) => /^\d+%$/.test(one.textContent) || one.textContent)), ['–', true]);
  await close();
});

test('a hidden variation leaves no empty cell, and an engine that is off no empty lines', async () => {
  const { page, close } = await open('#/rules', { engine: 'depth 12' });
  await page.evaluate((study) => localStorage.setItem('danco.study', JSON.stringify(study)), {
    id: 'rows', created: 1e12, kept: true, start: 'startpos', rules: 'pacosako', tags: {}, result: '*', path: [0],
    report: { verdict: '', white: { accuracy: 90, inaccuracy: 0, mistake: 1, blunder: 0 }, black: { accuracy: 90, inaccuracy: 0, mistake: 0, blunder: 0 } },
    root: { k: [{ m: 'f2f3', n: 'f2>f3', g: 2, c: 'weakens the king', k: [{ m: 'e7e5', n: 'e7>e5' }] }, { m: 'e2e4', n: 'e2>e4' }] },
  });
  await page.goto(page.url().replace(/#.*/, '#/analyse'));
  await page.reload();
  await turns(page, 3);
  const rows = () => page.$$eval('.moves .line > .turn', (all) => all.map((turn) => Math.round(turn.getBoundingClientRect().top)));
  const [white, black] = await rows();
  assert.ok(white < black, 'the variation is between them');
  await page.uncheck('.engine input[type=checkbox]');
  assert.equal(await page.isVisible('.wdl'), false);
  await page.click('.job [data-action=review]');
  await untilText(page, '.review', /f2>f3 was played here/);
  const together = await rows();
  assert.equal(together[0], together[1]);
  assert.equal(await page.locator('.moves .line > .number >> visible=true').count(), 1);
  await close();
});

test('the card at the end of a game covers nothing on a small phone', async () => {
  const { page, board, close } = await open('#/play', { desktop: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await page.click('[data-action=resign]');
  await page.click('dialog [data-action=yes]');
  await page.waitForSelector('.end-card');
  const [above, card, below] = await Promise.all(['.player.lower', '.end-card', '.view .bar'].map((selector) => page.locator(selector).boundingBox()));
  assert.ok(above.y + above.height <= card.y && card.y + card.height <= below.y, JSON.stringify([above, card, below]));
  await close();
});

test('no choice in a dialogue is cut off on a small phone, in any language', async () => {
  const cutIn = async (page) => {
    await page.waitForSelector('dialog select');
    return page.$$eval('dialog select', (all) => all.filter((one) => one.offsetWidth > 0).flatMap((one) => {
      const free = document.createElement('select');
      free.append(new Option(one.selectedOptions[0].text));
      free.style.cssText = 'flex: none; max-width: none; position: absolute';
      one.parentElement.append(free);
      const needed = free.offsetWidth;
      free.remove();
      return needed > one.offsetWidth ? [`${one.selectedOptions[0].text}: ${needed} > ${one.offsetWidth}`] : [];
    }));
  };
  for (const language of ['en', 'nl', 'fr', 'de']) {
    const { page, close } = await open('#/play', { desktop: false, settings: { language } });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      for (const opener of ['[data-action=new]', '.cog']) {
        await page.click(opener);
        assert.deepEqual(await cutIn(page), [], `${language}, ${width}, ${opener}`);
        await page.keyboard.press('Escape');
      }
    }
    await close();
  }
});

test('every piece of the editor is within its dialogue on a small phone, and a wide window shows all of the editor', async () => {
  const { page, close } = await open('#/analyse');
  await page.setViewportSize({ width: 320, height: 568 });
  await page.click('[data-action=editor]');
  await page.waitForSelector('dialog .palette');
  const overflow = () => page.$eval('dialog', (one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
  assert.equal((await overflow())[0], 0);
  await page.setViewportSize({ width: 1280, height: 720 });
  assert.deepEqual(await overflow(), [0, 0]);
  await close();
});

test('a wide window lists the steps of the lesson, and what an analysis begins with', async () => {
  const { page, board, close } = await open('#/learn');
  await play(board, 'e4', 'd5');
  await untilText(page, '[data-action=step-1]', /✓/);
  await page.click('[data-action=step-3]');
  await untilText(page, '.dots', /Step 3 of 7/);
  assert.equal(await page.getAttribute('[data-action=step-3]', 'aria-current'), 'step');
  await page.click('nav a[href="#/analyse"]');
  await page.click('[data-action=quick-explorer]');
  await page.waitForSelector('.book-turn');
  assert.ok(await page.isDisabled('[data-action=quick-annotate]'));
  await play(board, 'e2', 'e4');
  await turns(page, 1);
  assert.equal(await page.isDisabled('[data-action=quick-annotate]'), false);
  await page.click('[data-action=quick-library]');
  await page.waitForSelector('dialog .entry');
  assert.match(await page.textContent('dialog .entry'), /1 turn ·/);
  await page.keyboard.press('Escape');
  await page.click('[data-action=quick-import]');
  await page.waitForSelector('dialog [name=game]');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 780 });
  assert.equal(await page.isVisible('[data-action=quick-import]'), false, 'a phone has them in the menu');
  await close();
});

test('a swipe over the board steps through the game', async () => {
  const { page, close } = await open('#/analyse?moves=e2e4_e7e5&ply=2', { desktop: false });
  await turns(page, 2);
  const swipe = async (by) => {
    const box = await page.locator(cell('d5')).boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = await page.context().newCDPSession(page);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    for (const part of [0.5, 1]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + by * part, y }] });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(90);
  await page.waitForFunction(() => /ply=1$/.test(location.hash));
  await swipe(-90);
  await page.waitForFunction(() => /ply=2$/.test(location.hash));
  await close();
});

test('keys and wheel step through a game against Danco; moves are said in words', async () => {
  const { page, board, close } = await open('#/play');
  await play(board, 'e2', 'e4');
  await turns(page, 2);
  await untilText(page, '.status', /^Your turn$/);
  await untilText(page, '[aria-live]', /Danco: (pawn|knight) [a-h][1-8] to [a-h][1-8]/);
  const current = (n) => page.waitForFunction((i) => [...document.querySelectorAll('.moves .turn')].findIndex((one) => one.hasAttribute('aria-current')) === i, n);
  await page.keyboard.press('ArrowLeft');
  await current(0);
  await page.keyboard.press('End');
  await current(1);
  await page.hover('.view .board');
  await page.mouse.wheel(0, -120);
  await current(0);
  await close();
});

test('a premove, a chain too, is made as soon as Danco has moved; one that cannot be made is dropped', async () => {
  const { page, board, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  let go;
  const gate = new Promise((resolve) => (go = resolve));
  await page.route('**/wasm/worker.js', (route) => gate.then(() => route.continue()));
  // Danco can only move its king; the chain a1-a5-b6-c8 of queen, pawn and knight is possible before and after.
  await page.evaluate(() => (location.hash = `#/play?fen=${encodeURIComponent('7k/8/1d6/a7/8/8/6P1/Q6K w 0 - - -')}`));
  await page.locator('dialog.sheet [name=level]').fill('20');
  await page.click('dialog.sheet button[type=submit]');
  await board.until('a1', /white queen/); // not the previous game
  await play(board, 'g2', 'g3');
  await untilText(page, '.status', /thinking/);
  await board.click('a1', 'a5', 'b6', 'c8');
  await untilText(page, '.dance-text', /Premove: a1>a5>b6>c8/);
  assert.equal(await page.locator('.arrow.premove .ar').count(), 3);
  go();
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length >= 3);
  assert.match(await page.textContent('.moves'), /Qa1>Pa5>Nb6>c8/);
  await page.unroute('**/wasm/worker.js');
  await close();
});

test('a premove that promotes a pawn asks what it becomes', async () => {
  const { page, board, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  let go;
  const gate = new Promise((resolve) => (go = resolve));
  await page.route('**/wasm/worker.js', (route) => gate.then(() => route.continue()));
  await page.evaluate(() => (location.hash = `#/play?fen=${encodeURIComponent('7k/P7/8/8/8/8/6P1/7K w 0 - - -')}`));
  await page.locator('dialog.sheet [name=level]').fill('20');
  await page.click('dialog.sheet button[type=submit]');
  await board.until('a7', /white pawn/);
  await play(board, 'g2', 'g3');
  await untilText(page, '.status', /thinking/);
  await board.click('a7', 'a8');
  await untilText(page, '.dance-text', /Premove: a7>a8/);
  go();
  await page.click('dialog.promotion [data-piece=r]');
  await page.waitForFunction(() => /a7>a8=R/.test(document.querySelector('.moves').textContent));
  await page.unroute('**/wasm/worker.js');
  await close();
});

test('two people at one board, with a clock of their own', async () => {
  const { page, board, close } = await open('#/play');
  await page.click('[data-action=new]');
  const sheet = page.locator('dialog.sheet');
  await sheet.locator('select').nth(4).selectOption('person');
  await sheet.locator('select').nth(2).selectOption('own');
  await sheet.locator('[name=minutes]').fill('7');
  await sheet.locator('[name=seconds]').fill('2');
  await page.click('dialog.sheet button[type=submit]');
  await untilText(page, '.clock', /7:00/);
  await play(board, 'e2', 'e4');
  await untilText(page, '.status', /Black to move/);
  await play(board, 'd7', 'd5');
  await play(board, 'e4', 'd5');
  await turns(page, 3);
  await page.reload();
  await turns(page, 3);
  await page.click('[data-action=resign]');
  await page.click('dialog [data-action=yes]');
  await untilText(page, '.status', /White has won!/);
  await close();
});

test('a turn is typed; arrows have colours by modifier keys', async () => {
  const { page, close } = await open('#/analyse');
  for (const [text, pattern] of [['e2e4', /e2>e4/], ['d7>d5', /d7>d5/]]) {
    await page.fill('.typed', text);
    await page.press('.typed', 'Enter');
    await untilText(page, '.moves', pattern);
  }
  await page.fill('.typed', 'e4e6');
  await page.press('.typed', 'Enter');
  await page.waitForFunction(() => !document.querySelector('.typed').validity.valid);
  assert.match(await page.$eval('.typed', (field) => field.validationMessage), /e4.*e6|e6/);
  const spot = async (square) => {
    const box = await page.locator(cell(square)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.keyboard.down('Shift');
  await page.mouse.move(...(await spot('b8')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await spot('c6')), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await page.keyboard.up('Shift');
  await page.waitForSelector('.arrow.own.red');
  await page.reload();
  await page.waitForSelector('.arrow.own.red');
  await close();
});

test('the explorer counts every own game once, and those of other rules not at all', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, '[White "Anna"]\n[Result "1-0"]\n\n1. e2e4 c7c5 1-0\n');
  await untilText(page, '.moves', /c7>c5/);
  await paste(page, '[Result "0-1"]\n\n1. d2d4 d7d5 0-1\n');
  await untilText(page, '.moves', /d7>d5/);
  await page.click('[data-action=explorer]');
  await page.locator('.explorer select').selectOption('mine');
  await untilText(page, '.book p', /: 2$/);
  await page.evaluate(() => (location.hash = '#/analyse?rules=nochain'));
  await turns(page, 0);
  await untilText(page, '.book', /No games reached/);
  await close();
});

test('a threat is not cut off by the proof of a mate that the analysis has seen', async () => {
  const fen = 'r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1'; // mate in three
  const { page, close } = await open('#/rules');
  await page.waitForSelector('.view.rules [data-lesson=chain]');
  await page.evaluate((fen) => {
    window.searches = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
      if (message?.line?.startsWith('go ')) window.searches.push(message.line);
      return post.call(this, message, ...more);
    };
    // With five lines the search takes longer than the test.
    localStorage.setItem('danco.analysis', JSON.stringify({ on: true, lines: 5, limit: 'infinite' }));
    location.hash = `#/analyse?rules=chess&fen=${encodeURIComponent(fen)}`;
  }, fen);
  await untilText(page, '.lines b', /#-?3/);
  await page.keyboard.press('x');
  await page.waitForSelector('.arrow.threat');
  const searches = await page.evaluate(() => window.searches);
  const threat = searches.findIndex((line) => line.startsWith('go nodes'));
  assert.ok(threat > 0, searches.join());
  assert.doesNotMatch(searches[threat + 1] ?? '', /mate/, searches.join());
  await close();
});

test('a review shows the better turn of the annotation, not an older variation', async () => {
  const { page, board, close } = await open(kOneMistake);
  await turns(page, 2);
  await page.click('[data-action=previous]');
  await play(board, 'h7', 'h6');
  await page.waitForSelector('.variation');
  await page.click('[data-action=annotate]');
  await page.click('.job [data-action=review]');
  await untilText(page, '.review', /a7>a6.*Find a better turn/);
  await page.click('[data-action=review-show]');
  await untilText(page, '.review', /would have played (?!h7>h6)/);
  await close();
});

test('the puzzles repeat mistakes of one’s own games', async () => {
  const { page, board, close } = await open(kOneMistake);
  await turns(page, 2);
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  await page.click('nav a[href="#/puzzles"]');
  await page.waitForSelector('.kinds button');
  await page.click('[data-action=kind-mistakes]');
  await untilText(page, '.status', /Black to move: a7>a6 was a mistake/);
  await play(board, 'g7', 'g6');
  await untilText(page, '.status', /g7>g6: solved!/);
  await close();
});
