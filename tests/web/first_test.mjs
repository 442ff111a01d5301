// SPDX-License-Identifier: MIT
// The first five minutes: the first screen, the lesson, the warning of level 0, the hint that is offered.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, end, open } from './harness.mjs';

before(begin);
after(end);

const answered = (page, kind) => page.waitForSelector(`.lesson-answer.${kind}:not(:empty)`);

test('the first screen offers two ways, and the lesson is done by the visitor', async () => {
  const { page, board, close } = await open('');
  assert.match(await page.textContent('.home'), /Paco Ŝako.*Learn.*Play/);
  assert.equal(await page.locator('.home .meeting .union [data-piece]').count(), 2);
  await page.click('.home a[href="#/learn"]');
  // A turn that does something else is explained and can be tried again; the solution is shown on request.
  await board.lift('a2');
  await board.click('a3');
  await answered(page, 'wrong');
  await page.click('[data-action=again]');
  await page.waitForSelector('.lesson-answer.nothing', { state: 'attached' });
  await page.click('[data-action=show]');
  await page.waitForSelector('.arrow.better');
  const turns = ['e4 d5', 'd4 h4', 'd1 d5 d6', 'd1 d5 e6 c7', 'd1 d8', 'd3 e4'];
  for (const turn of turns) {
    const [from, ...to] = turn.split(' ');
    await board.lift(from);
    for (const square of to) {
      await board.until(square, /can |unites/);
      await board.click(square);
    }
    await answered(page, 'good');
    // The button for the next step has the focus.
    await page.waitForFunction(() => document.activeElement?.dataset?.action === 'next');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.lesson-answer.nothing', { state: 'attached' });
  }
  // The last step uses only the keyboard; the place in the lesson is stored.
  await page.reload();
  await board.until('g7', /black king/);
  await page.focus('.view [data-square][tabindex="0"]');
  const walk = async (files, ranks) => {
    for (let i = 0; i < Math.abs(files); ++i) await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let i = 0; i < Math.abs(ranks); ++i) await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    await page.keyboard.press('Enter');
  };
  const at = await page.evaluate(() => Number(document.activeElement.dataset.square));
  await walk(3 - (at % 8), -Math.floor(at / 8));
  await board.until('d1', /lifted here/);
  await walk(0, 4);
  await board.until('d5', /lifted here/);
  await walk(1, 1);
  await board.until('e6', /lifted here/);
  await walk(2, 1);
  await answered(page, 'good');
  assert.match(await page.textContent('.lesson-answer'), /^Paco!/);
  assert.match(await page.textContent('[aria-live]'), /^Paco!/);
  await page.click('[data-action=play]');
  await page.waitForSelector('.view.play');
  await close();
});

test('level 0 warns before a turn that loses at once, and the first game offers hints', async () => {
  const { page, board, close } = await open('#/play');
  await page.click('[data-action=offer-hint]');
  await page.waitForSelector('.arrow.better');
  await page.evaluate((fen) => (location.hash = `#/play?fen=${encodeURIComponent(fen)}`), '4r1k1/p4ppp/8/8/8/3B4/P4PPP/4K3 w 0 - - -');
  await page.click('dialog.sheet button[type=submit]');
  await board.until('e8', /black rook/);
  for (const answer of ['no', 'yes']) {
    await board.lift('a2');
    await board.click('a3');
    await page.waitForSelector('dialog.ask');
    assert.match(await page.textContent('dialog.ask'), /a2>a3.*Re8xKe1/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'no');
    await page.click(`dialog.ask [data-action=${answer}]`);
    if (answer === 'no') await board.until('a2', /white pawn/);
  }
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length > 0);
  await close();
});
