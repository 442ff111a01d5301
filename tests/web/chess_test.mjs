// SPDX-License-Identifier: MIT
// Traditional chess on the page: playing against Danco, analysing, setting up, reading and writing, in both builds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { begin, cell, end, open } from './harness.mjs';

before(begin);
after(end);

const kBuilds = ['', '?threads=0'];
const address = (view, fields) => `#/${view}?rules=chess&${Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
const statusIs = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.status')?.textContent), pattern.source);
const movesAre = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.moves')?.textContent), pattern.source);
const turns = (page, count) => page.waitForFunction((n) => document.querySelectorAll('.moves .turn').length === n, count);

/** Begins a game at level 0 with the settings that the dialogue offers. */
async function beginGame(page, colour = 'w') {
  const sheet = page.locator('dialog.sheet');
  await sheet.locator('[name=level]').fill('0');
  await sheet.locator('select').nth(1).selectOption(colour);
  await sheet.locator('select[name=rules]').selectOption('chess');
  await sheet.locator('button[type=submit]').click();
  await sheet.waitFor({ state: 'detached' });
}

for (const build of kBuilds) {
  test(`a game of chess against Danco${build && ' (without threads)'}`, async () => {
    const { page, board, close } = await open(`${build}#/play`);
    await page.click('[data-action=new]');
    await beginGame(page, 'b');
    // Danco's move and the answer are in chess notation; a pawn moves as in chess.
    await movesAre(page, /1\.(N[acfh]3|[a-h][34])$/);
    await statusIs(page, /Your turn/);
    assert.match(await page.textContent('.player.upper'), /Traditional chess/);
    await board.lift('e7');
    assert.deepEqual((await board.targets()).good.filter((square) => square[0] === 'e').sort(), ['e5', 'e6']);
    await board.click('e5');
    await turns(page, 3);
    assert.match(await page.textContent('.moves'), /e5/);
    await page.reload();
    await page.waitForSelector('.view:not(.waiting)');
    await turns(page, 3);
    await close();
  });
}

test('a beginner is warned of a mate, mates, and is told so', async () => {
  const { page, board, close } = await open(address('play', { fen: 'r5k1/5ppp/8/8/8/2N5/5PPP/6K1 w - - 0 1' }));
  await page.waitForSelector('dialog.sheet');
  await beginGame(page);
  await board.until('c3', /white knight/);
  await board.lift('c3');
  await board.click('b5');
  await page.waitForSelector('dialog.ask');
  assert.match(await page.textContent('dialog.ask'), /mate at once: Ra1#/);
  await page.click('dialog.ask [data-action=no]');
  await page.goto(page.url().replace(/#.*/, address('play', { fen: '6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1' })));
  await page.waitForSelector('dialog.sheet');
  await beginGame(page);
  await board.until('a8', /empty/);
  await board.lift('b1');
  await board.click('b8');
  await statusIs(page, /You have won! Checkmate\./);
  await movesAre(page, /Rb8#/);
  assert.match(await board.label('g8'), /black king, in check/);
  await close();
});

test('captures, castling, en passant, promotion and check', async () => {
  const { page, board, close } = await open(address('analyse', { fen: 'r3k2r/P5p1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1' }), { engine: 'depth 12' });
  await board.until('e1', /white king/);
  await board.lift('e1');
  assert.match(await board.label('g1'), /castling/);
  assert.match(await board.label('c1'), /castling/);
  await page.keyboard.press('Escape');
  await board.lift('e5');
  assert.match(await board.label('d6'), /can capture here/);
  await board.click('d6');
  await movesAre(page, /exd6/);
  await board.until('d5', /empty/);
  await board.lift('e8');
  await board.click('g8');
  await movesAre(page, /O-O/);
  await board.until('f8', /black rook/);
  // The user's own rook blocks the pawn: the question about the promotion appears at the pawn.
  await page.click('[data-action=first]');
  await board.until('d5', /black pawn/);
  await board.lift('h1');
  assert.match(await board.label('h8'), /black rook, can capture here/);
  await board.click('h8');
  await movesAre(page, /Rxh8\+/);
  await board.until('e8', /black king, in check/);
  await statusIs(page, /Black to move · Check!/);
  assert.deepEqual(await page.$$eval('.lines .turn', (all) => all.filter((one) => /[>x][a-h][1-8]>|Ŝ/.test(one.textContent)).length), 0);
  await page.goto(page.url().replace(/#.*/, address('analyse', { fen: '1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1' })));
  await board.until('b8', /black knight/);
  await board.lift('a7');
  await board.click('b8');
  await page.waitForSelector('dialog.promotion');
  await page.click('dialog.promotion [data-piece=r]');
  await movesAre(page, /axb8=R\+/);
  await board.until('b8', /white rook/);
  await close();
});

test('a mate that the analysis sees is proved', async () => {
  const { page, close } = await open(address('analyse', { fen: '7k/8/5K2/8/8/8/8/R7 w - - 0 1' }), { engine: 'infinite' });
  await page.waitForSelector('.proof[data-proof=proved]');
  assert.match(await page.getAttribute('.proof', 'title'), /This mate is proved/);
  await close();
});

test('every end of a game of chess has its reason in words', async () => {
  const knights = Array(2).fill('g1f3_g8f6_f3g1_f6g8').join('_');
  const kEnds = [
    [{ fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', moves: 'a1a8' }, /1-0 Checkmate\./],
    [{ fen: '7k/8/6K1/5Q2/8/8/8/8 w - - 0 1', moves: 'f5f7' }, /1\/2-1\/2 Stalemate/],
    [{ fen: '4k3/8/8/8/8/8/8/R3K3 w - - 99 80', moves: 'a1a2' }, /1\/2-1\/2 Fifty moves/],
    [{ fen: '4k3/8/8/8/8/8/4p3/4K3 w - - 0 1', moves: 'e1e2' }, /1\/2-1\/2 Neither side can mate/],
    [{ moves: knights }, /1\/2-1\/2 The same position for the third time/],
  ];
  for (const [fields, pattern] of kEnds) {
    const { page, close } = await open(address('analyse', fields));
    await statusIs(page, pattern);
    await close();
  }
});

test('a PGN of another chess program is read with its variations, annotated in words of chess, and written', async () => {
  const { page, close } = await open('#/analyse');
  const paste = async (text, rules) => {
    await page.click('[data-action=import]');
    await page.fill('dialog [name=game]', text);
    if (rules) await page.selectOption('dialog [name=rules]', rules);
    await page.click('dialog [data-action=read]');
  };
  // Without a tag that names the rules, the text is read by those under which all of it makes sense.
  await paste('[Event "?"]\n[White "Anna"]\n[Black "Ben"]\n[Result "1-0"]\n\n'
    + '1. e4 {best by test} d5 2. exd5 Qxd5 3. Nc3 Qa5 (3... Qd8 4. d4) 1-0');
  await movesAre(page, /best by test/);
  await movesAre(page, /exd5.*Qxd5.*Qa5/);
  assert.equal(await page.locator('.moves .variation').count(), 1);
  assert.match(await page.textContent('.players'), /Anna – Ben 1-0 · Traditional chess/);
  await paste('1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0', 'chess');
  await movesAre(page, /Qxf7#/);
  await page.click('[data-action=last]');
  await statusIs(page, /1-0 Checkmate\./);
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  await page.locator('.moves .turn', { hasText: /^Nf6\?\?/ }).click();
  await page.waitForFunction(() => /Blunder/.test(document.querySelector('.words').textContent));
  const words = await page.textContent('.words');
  assert.match(words, /mates in 1/);
  assert.doesNotMatch(words + (await page.textContent('.job')), /Paco|Ŝako|unite/);
  const exported = async (kind) => {
    await page.click('[data-action=export]');
    await page.click(`dialog [data-action=${kind}]`);
    await page.waitForFunction(() => document.querySelector('dialog textarea').value !== '');
    const text = await page.inputValue('dialog textarea');
    await page.click('dialog .primary');
    return text;
  };
  const pgn = await exported('pgn');
  assert.doesNotMatch(pgn, /Variant/);
  assert.match(pgn.replace(/\s+/g, ' '), /4\. Qxf7# (\{.*\} )?1-0/);
  await page.click('[data-action=first]');
  await statusIs(page, /White to move/);
  assert.equal(await exported('fen'), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await close();
});

test('the editor and a new analysis know chess; what the other side would do is asked under it', async () => {
  const { page, board, close } = await open('#/analyse');
  await page.click('[data-action=rules]');
  await page.selectOption('dialog [name=rules]', 'chess');
  await page.click('dialog [data-action=begin]');
  await page.waitForFunction(() => /rules=chess/.test(location.hash));
  await page.click('[data-action=editor]');
  const value = () => page.inputValue('dialog [aria-label=FEN]');
  assert.equal(await value(), 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  // A piece that is placed on another one replaces it.
  await page.click('dialog [data-tool=wq]');
  await page.click(cell('d7', 'dialog'));
  assert.match(await value(), /^rnbqkbnr\/pppQpppp\//);
  await page.selectOption('dialog [name=rules]', 'pacosako');
  assert.match(await value(), / w 0 AHah - -$/);
  await page.selectOption('dialog [name=rules]', 'chess');
  await page.click('dialog [data-action=done]');
  const refused = (pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector('dialog .fault')?.textContent), pattern.source);
  await refused(/17 pieces/);
  await page.click('dialog [data-tool=erase]');
  await page.click(cell('a2', 'dialog'));
  await page.click('dialog [data-action=done]');
  await refused(/check/);
  await page.click(cell('d7', 'dialog'));
  await page.click('dialog [data-action=done]');
  await board.until('d7', /empty/);
  await page.keyboard.press('x');
  await page.waitForSelector('.arrow.threat');
  await close();
});
