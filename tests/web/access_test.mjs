// SPDX-License-Identifier: MIT
// Checks all states of the page in both themes and two sizes: axe-core finds nothing, and nothing is wider than the
// screen. With DANCO_LOOKS=FOLDER, pictures of the states in four sizes are written there; looks.mjs puts them side by
// side.
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeSource, begin, cell, end, open } from './harness.mjs';

before(begin);
after(end);

const looks = process.env.DANCO_LOOKS;
if (looks) mkdirSync(looks, { recursive: true });

const at = (fen) => `#/analyse?fen=${encodeURIComponent(fen)}`;
// Black ignores the queen's threat to unite with the king.
const kMistake = `${at('rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b 0 AHah - -')}&moves=a7a6`;

// Each state: the address, what to do there, and options of `open`.
const kStates = {
  'welcome': ['#/home', async (page) => page.waitForSelector('.home .union')],
  'lesson': ['#/learn', async (page, board) => {
    await board.lift('e4');
    await board.click('d5');
    await page.waitForSelector('.lesson-answer.good');
  }],
  'first screen': ['#/play', async () => {}],
  'piece lifted': ['#/play', async (page, board) => board.lift('g1')],
  'hint': ['#/play', async (page, board) => {
    await board.lift('e2');
    await board.click('e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
    await page.click('[data-action=hint]');
    await page.waitForSelector('.reason');
  }],
  'new game': ['#/play', async (page) => {
    await page.click('[data-action=new]');
    await page.waitForSelector('dialog.sheet');
  }],
  'game over': ['#/play', async (page, board) => {
    await board.lift('e2');
    await board.click('e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
    await page.click('[data-action=resign]');
    await page.click('dialog [data-action=yes]');
    await page.waitForSelector('.status.over');
  }],
  'chain': [at('rnb1kb1r/pp3ppp/4d3/2ba4/8/8/PPP2PPP/RN1QKB1R w 0 - - -'), async (page, board) => {
    await board.lift('d1');
    await board.click('d5');
    await board.until('d5', /lifted here: white pawn/);
  }],
  'dead end': [at('4k3/p7/3n4/3a4/8/8/P7/3QK3 w 0 - - -'), async (page, board) => {
    await board.lift('d1');
    await board.click('d5');
    await page.waitForSelector('.dance-text.stuck');
  }],
  'promotion': [at('4c3/3P4/1k6/8/8/8/p7/4K3 w 0 - - -'), async (page, board) => {
    await board.lift('d7');
    await board.click('e8');
    await page.waitForSelector('dialog.promotion');
  }],
  'gift': [at('C7/3k3p/8/8/8/8/P7/4K3 w 0 - - -'), async (page) => {
    await page.waitForSelector('dialog.promotion');
  }],
  'sako': [at('8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -'), async (page) => {
    await page.waitForSelector('.arrow.threat');
  }],
  'annotated game': [kMistake, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 1);
    await page.click('[data-action=annotate]');
    await page.waitForSelector('.job table');
    await page.waitForSelector('.lines li');
  }, { engine: 'depth 12' }],
  'review': [kMistake, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 1);
    await page.click('[data-action=annotate]');
    await page.waitForSelector('.job table');
    await page.click('.job [data-action=review]');
    await page.waitForFunction(() => document.querySelector('.review')?.textContent);
  }],
  'list of games': ['#/analyse?moves=e2e4', async (page) => {
    await page.fill('.comment-field', 'A thought');
    await page.click('[data-action=library]');
    await page.waitForSelector('dialog .entry');
    await page.click('dialog [data-action=delete]');
    await page.waitForSelector('dialog .entry.gone');
  }],
  'games of a file': ['#/analyse', async (page) => {
    await page.click('[data-action=import]');
    await page.fill('dialog [name=game]', '[White "A"]\n\n1. e2e4 e7e5 *\n\n[White "B"]\n\n1. d2d4 *\n');
    await page.click('dialog [data-action=read]');
    await page.click('dialog .found button');
    await page.click('[data-action=collection-list]');
    await page.waitForSelector('.collection .found button');
  }],
  'engine settings': ['#/analyse', async (page) => {
    await page.click('[data-action=engine-more]');
    await page.waitForSelector('.engine-settings:not([hidden])');
  }, { engine: 'depth 12' }],
  'two people': ['#/play', async (page) => {
    await page.click('[data-action=new]');
    await page.locator('dialog.sheet select').nth(4).selectOption('person');
    await page.locator('dialog.sheet select').nth(2).selectOption('own');
  }],
  'editor': ['#/analyse', async (page) => {
    await page.click('[data-action=editor]');
    await page.waitForSelector('dialog .palette');
  }],
  'import with a fault': ['#/analyse', async (page) => {
    await page.click('[data-action=import]');
    await page.fill('dialog [name=game]', '1. e2e5');
    await page.click('dialog [data-action=read]');
    await page.waitForFunction(() => document.querySelector('dialog .fault')?.textContent !== '');
  }],
  'openings': ['#/analyse?moves=e2e4_d7d5', async (page) => {
    await page.click('[data-action=explorer]');
    await page.waitForSelector('.book-turn');
  }],
  'chess': [`${at('r3k2r/p5p1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1')}&rules=chess&moves=h1h8`, async (page, board) => {
    await board.until('e8', /in check/);
    await page.waitForSelector('.lines li');
  }, { engine: 'depth 12' }],
  'puzzle': ['#/puzzles', async (page) => {
    await page.waitForFunction(() => (document.querySelector('.status')?.textContent ?? '').includes('to move'));
  }],
  'rules': ['#/rules', async (page) => page.waitForSelector(`[data-lesson=chain] ${cell('d1').trim()}[aria-label*="queen"]`)],
  'menu': ['#/analyse', async (page) => {
    await page.click('.view [data-action=menu]');
    await page.waitForSelector('.menu:popover-open');
  }],
  'export': ['#/analyse?moves=e2e4', async (page) => {
    await page.click('[data-action=export]');
    await page.click('dialog [data-action=pgn]');
    await page.waitForFunction(() => document.querySelector('dialog .said').textContent !== '');
  }],
  'settings': ['#/rules', async (page) => {
    await page.click('.cog');
    await page.waitForSelector('dialog.sheet');
  }],
};

const kSizes = looks
  ? { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, landscape: { width: 844, height: 390 }, desktop: { width: 1440, height: 900 } }
  : { phone: { width: 390, height: 780 }, desktop: { width: 1280, height: 800 } };

// Runs all rules of axe-core, or the named ones.
async function findings(page, rules) {
  return page.evaluate(async (rules) => {
    const ending = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})));
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) });
    return violations.flatMap(({ id, nodes }) => nodes.slice(0, 3).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary}`));
  }, rules);
}

for (const [name, [hash, act, options]] of Object.entries(kStates)) {
  test(`axe-core has nothing to say of: ${name}`, async () => {
    const { page, board, close } = await open(hash, options);
    await act(page, board);
    await page.evaluate(await axeSource());
    for (const [size, viewport] of Object.entries(kSizes)) {
      await page.setViewportSize(viewport);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        // The themes differ only in colours.
        assert.deepEqual(await findings(page, colorScheme === 'dark' ? ['color-contrast'] : null), [], `${size}, ${colorScheme}`);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${size}: wider than the screen`);
        if (looks) await page.screenshot({ path: join(looks, `${name.replaceAll(' ', '-')}-${size}-${colorScheme}.png`) });
      }
    }
    await close();
  });
}

test('a phone at 200 %, upright and on its side: no view is wider than the screen', async () => {
  const { page, close } = await open('#/play');
  for (const [view, name] of [['play', 'play'], ['learn', 'learn'], ['puzzles', 'puzzles'], ['analyse', 'analysis'], ['rules', 'rules']]) {
    await page.goto(page.url().replace(/#.*/, `#/${view}`));
    await page.waitForSelector(`.view.${name}:not(.waiting) .board`);
    for (const [width, height] of [[195, 422], [422, 195]]) {
      await page.setViewportSize({ width, height });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${view}, ${width} × ${height}`);
    }
  }
  await close();
});

/** Waits for an announcement to screen readers. */
const hears = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('[aria-live]').textContent), pattern.source);

test('a screen reader that clicks without a press chooses squares', async () => {
  const { page, board, close } = await open('#/analyse');
  await page.$eval(cell('e2'), (one) => one.click());
  await board.until('e4', /can /);
  await page.$eval(cell('e4'), (one) => one.click());
  await hears(page, /pawn e2 to e4\. Black to move/);
  // A pointer that presses and clicks chooses once.
  await board.lift('e7');
  await board.until('e5', /can /);
  await close();
});

test('positions that are stepped to, turns that end a game, and help are announced', async () => {
  const { page, board, close } = await open('#/analyse?moves=e2e4_e7e5&ply=2');
  await hears(page, /pawn e7 to e5\. White to move/);
  await page.click('[data-action=previous]');
  await hears(page, /pawn e2 to e4\. Black to move/);
  await page.goto(page.url().replace(/#.*/, at('8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -')));
  await board.until('d1', /white queen/);
  for (const square of ['d1', 'd5', 'e6', 'g7']) {
    await board.until(square, square === 'd1' ? /queen/ : /can |unites with the king/);
    await page.click(cell(square));
  }
  await hears(page, /queen d1 .*1-0 Paco/);
  await page.goto(page.url().replace(/#.*/, '#/learn'));
  await page.waitForSelector('.view.learn [data-action=show]');
  await page.click('[data-action=show]');
  await hears(page, /^pawn e4 unites on d5|^pawn e4/);
  await close();
});

test('the keyboard keeps the focus where buttons go', async () => {
  const { page, board, close } = await open('#/analyse');
  const focus = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.tagName);
  await board.lift('e2');
  await page.focus('[data-action=putBack]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-action=putBack]', { state: 'detached' });
  assert.equal(await focus(), '12');
  await page.keyboard.press('Shift'); // the keyboard is used on the board
  await page.keyboard.press('ArrowUp');
  assert.equal(await focus(), '20');
  await board.lift('d2');
  await page.focus('[data-action=putBack]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('[data-action=putBack]', { state: 'detached' });
  assert.equal(await focus(), '11');
  await page.goto(page.url().replace(/#.*/, '#/learn'));
  await page.waitForSelector('.view.learn');
  await board.lift('e4');
  await board.click('d5');
  await page.waitForSelector('.lesson-answer.good');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-action=show]');
  assert.equal(await focus(), 'BUTTON');
  await close();
});

test('a low window keeps the panel, and the text follows the size that the reader has set', async () => {
  const { page, close } = await open('#/analyse');
  for (const [width, height] of [[683, 312], [427, 267], [320, 256]]) {
    await page.setViewportSize({ width, height });
    assert.ok(await page.$eval('.panel', (panel) => panel.getBoundingClientRect().height) > 100, `${width} × ${height}`);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} × ${height}: wider than the screen`);
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).fontSize), '32px');
  await close();
});
