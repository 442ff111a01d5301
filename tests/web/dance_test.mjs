// SPDX-License-Identifier: MIT
// Turns step by step, on the board of the analysis: chains, dead ends, promotions, gifts, castling, en passant.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, cell, end, open } from './harness.mjs';

before(begin);
after(end);

async function position(fen, more = {}) {
  const opened = await open(`#/analyse?fen=${encodeURIComponent(fen)}`, more);
  await opened.page.waitForSelector('.status:not(:empty)');
  return opened;
}

const lastTurn = (page) => page.textContent('.moves .turn[aria-current]');

test('a chain, taken back step by step and as a whole, then played', async () => {
  const { page, board, close } = await position('4k3/p7/4d3/3a4/8/8/P7/3QK3 w 0 - - -');
  const start = await board.labels();
  await board.lift('d1');
  assert.match(await board.label('d5'), /can take over this union/);
  await board.click('d5');
  await board.until('d5', /union of white queen and black pawn, lifted here: white pawn/);
  assert.equal(await board.label('d1'), 'd1, empty, part of this turn');
  await board.click('e6');
  await board.until('e6', /union of white pawn and black pawn, lifted here: white knight/);
  assert.match(await board.bar(), /^Qd1>Pd5>Ne6/);
  await page.click('[data-action=back]');
  await board.until('d5', /lifted here: white pawn/);
  await page.keyboard.press('Escape');
  await board.until('d1', /lifted here: white queen/);
  await board.click('d5');
  await board.until('d5', /lifted here/);
  await page.click('[data-action=putBack]');
  await board.until('d1', /^d1, white queen$/);
  assert.deepEqual(await board.labels(), start);
  await board.lift('d1');
  await board.click('d5');
  await board.until('d5', /lifted here/);
  await board.click('e6');
  await board.until('e6', /lifted here/);
  await board.click('c7');
  await page.waitForSelector('.moves .turn[aria-current]');
  assert.equal(await lastTurn(page), 'Qd1>Pd5>Ne6>c7');
  assert.equal(await page.locator('.arrow.played .ar').count(), 3);
  await close();
});

test('a dead end is marked before it is entered, and can be left', async () => {
  const { page, board, close } = await position('4k3/p7/3n4/3a4/8/8/P7/3QK3 w 0 - - -');
  await board.lift('d1');
  assert.deepEqual((await board.targets()).dead, ['d5']);
  assert.equal(await page.locator('.mark-dead').count(), 1);
  await board.click('d5');
  await page.waitForSelector('.dance-text.stuck');
  assert.match(await page.textContent('.dance-text'), /^Dead end: .* Undo a step/);
  await page.click('[data-action=back]');
  await board.until('d1', /lifted here/);
  await close();
});

test('a piece without a move is no dead end that one undoes step by step', async () => {
  const { page, board, close } = await open('#/play');
  await board.lift('a1');
  await page.waitForSelector('.dance-text.stuck');
  assert.equal(await page.textContent('.dance-text'), 'This piece has no move.');
  await board.lift('b1');
  await close();
});

test('promotion in the middle of a chain', async () => {
  const { page, board, close } = await position('4c3/3P4/1k6/8/8/8/p7/4K3 w 0 - - -');
  await board.lift('d7');
  await board.click('e8');
  await page.waitForSelector('dialog.promotion');
  await page.keyboard.press('Escape');
  await board.until('d7', /lifted here/);
  await board.click('e8');
  await page.click('dialog.promotion [data-piece=n]');
  await board.until('e8', /union of white knight and black pawn, lifted here: white rook/);
  await board.click('e2');
  await page.waitForSelector('.moves .turn[aria-current]');
  assert.equal(await lastTurn(page), 'd7>Re8=N>e2');
  await close();
});

test('a gift is asked for first, and cannot be put away', async () => {
  const { page, board, close } = await position('C7/3k3p/8/8/8/8/P7/4K3 w 0 - - -');
  await page.waitForSelector('dialog.promotion');
  assert.match(await page.textContent('dialog.promotion'), /A gift!/);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('dialog.promotion[open]').count(), 1);
  await page.click('dialog.promotion [data-piece=q]');
  await board.until('a8', /union of white queen and black rook/);
  await board.lift('a2');
  await board.click('a3');
  await page.waitForSelector('.moves .turn[aria-current]');
  assert.equal(await lastTurn(page), '=Q:a2>a3');
  await close();
});

test('castling to either side, by the king\'s square and by the rook', async () => {
  const { page, board, close } = await position('4k3/p7/8/8/8/8/P7/R3K2R w 0 AH - -');
  await board.lift('e1');
  assert.match(await board.label('g1'), /castling/);
  await board.click('g1');
  await board.until('f1', /white rook/);
  await page.click('[data-action=previous]');
  await board.until('e1', /white king/);
  await board.lift('e1');
  await board.click('a1');
  await board.until('d1', /white rook/);
  assert.match(await board.label('c1'), /white king/);
  await close();
});

test('en passant into a union', async () => {
  // White's pawn and its partner are set back to e3; Black's piece there is released and moves on.
  const { page, board, close } = await position('4k3/p7/8/8/3p4/8/P3D3/4K3 w 0 - - -');
  await board.lift('e2');
  await board.click('e4');
  await board.until('e4', /union of white pawn and black knight/);
  await board.lift('d4');
  assert.match(await board.label('e3'), /can take over/);
  await board.click('e3');
  await board.until('e3', /union of white pawn and black pawn, lifted here: black knight/);
  assert.match(await board.label('e4'), /^e4, empty/);
  await board.click('d5');
  await page.waitForFunction(() => /e3>d5|e3.*d5/.test(document.querySelector('.moves .turn[aria-current]')?.textContent ?? ''));
  await close();
});

test('uniting with the king wins, and the chain that threatens it is shown as numbered arrows', async () => {
  const { page, board, close } = await position('8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -');
  await page.waitForSelector('.arrow.threat');
  assert.deepEqual(await page.$$eval('.arrow.threat text', (all) => all.map((x) => x.textContent)), ['1', '2', '3']);
  assert.match(await board.label('g7'), /black king, in Ŝako/);
  await board.lift('d1');
  await board.click('d5');
  await board.until('d5', /lifted here/);
  await board.click('e6');
  await board.until('g7', /unites with the king and wins/);
  await board.click('g7');
  await page.waitForFunction(() => /1-0/.test((document.querySelector('.status')?.textContent ?? '')));
  await close();
});

test('a piece is dragged, and let go outside it stays in the hand', async () => {
  const { page, board, close } = await position('4k3/p7/8/8/8/8/P7/R3K2R w 0 AH - -');
  const middle = async (square) => {
    const box = await page.locator(cell(square)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (from, to) => {
    await page.mouse.move(...(await middle(from)));
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 6 });
    await page.mouse.up();
  };
  await drag('a1', [3, 400]);
  await board.until('a1', /lifted here/);
  await drag('a1', await middle('c1'));
  await board.until('c1', /white rook/);
  await close();
});

test('turns are confirmed when the reader wants it', async () => {
  const { page, board, close } = await position('4k3/p7/8/8/8/8/P7/R3K2R w 0 AH - -', { settings: { confirm: 'always' } });
  await board.lift('a2');
  await board.click('a3');
  await page.waitForSelector('[data-action=done]');
  assert.equal(await page.locator('.moves .turn').count(), 0);
  await page.click('[data-action=back]');
  await board.until('a2', /lifted here/);
  await board.click('a3');
  await page.click('.dance-bar [data-action=done]');
  await page.waitForSelector('.moves .turn[aria-current]');
  await close();
});
