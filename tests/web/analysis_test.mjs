// SPDX-License-Identifier: MIT
// The analysis: lines, graph, tree, pasted games, annotation, editor, links, exports; also puzzles.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { begin, cell, end, open } from './harness.mjs';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'danco-'));
  await begin();
});
after(async () => {
  await end();
  await rm(folder, { recursive: true });
});

// Writes a file and returns its path. (Sending large contents to the browser instead takes seconds.)
async function fileWith(name, contents) {
  const path = join(folder, name);
  await writeFile(path, contents);
  return path;
}

// Returns the pieces and arrows of a picture that the engine drew or of the page's board, by name and place.
function drawn(text) {
  const of = (root) => [
    ...[...root.querySelectorAll('use')].map((use) => {
      const [x, y] = /translate\((.*?)\)/.exec(use.closest('[data-at]')?.getAttribute('transform'))?.[1].split(' ').map(Number) ?? [0, 0];
      const at = (name, by) => (Number(use.getAttribute(name)) + by).toFixed(1);
      return `${use.getAttribute('href').replace(/.*-/, '')} ${at('x', x)} ${at('y', y)} ${at('width', 0)}`;
    }),
    ...[...root.querySelectorAll('.arrow path')].map((path) => `${path.parentNode.getAttribute('class')} ${path.getAttribute('d')}`),
    ...[...root.querySelectorAll('.arrow circle')].map((disc) => `${disc.getAttribute('cx')} ${disc.getAttribute('cy')}`),
  ].sort();
  return [of(new DOMParser().parseFromString(text, 'image/svg+xml')), of(document.querySelector('.view .picture'))];
}

const kChain = '#/analyse?moves=e2e4_d7d5_e4d5_d8d5d4';
// Black ignores the queen's threat to unite with the king.
const kMistake = `#/analyse?fen=${encodeURIComponent('rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b 0 AHah - -')}&moves=a7a6`;
const kPgn = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e2>e4 {a start} d7>d5 2. e4xd5 Qd8>Pd5>d4 3. Ng1>f3 *';
const kBlunderPgn = '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n1. e2>e4 {a start} e7>e5 2. Bf1>c4 Nb8>c6 3. Qd1>h5 Ng8>f6 4. Qh5xf7 a7>a6 *';

async function shown(page, pattern) {
  await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('.moves')?.textContent ?? ''), pattern.source);
}

async function paste(page, text) {
  await page.click('[data-action=import]');
  await page.fill('dialog [name=game]', text);
  await page.click('dialog [data-action=read]');
}

async function exported(page, kind) {
  await page.click('[data-action=export]');
  await page.click(`dialog [data-action=${kind}]`);
  await page.waitForFunction(() => document.querySelector('dialog textarea').value !== '');
  const text = await page.inputValue('dialog textarea');
  await page.click('dialog .primary');
  return text;
}

test('lines with arrows, evaluation bar, chances; a line is played by a click', async () => {
  const { page, close } = await open(kChain, { engine: 'infinite' });
  await page.locator('.engine .buttons select').selectOption('3');
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
  await page.waitForSelector('.wdl .w');
  await page.waitForSelector('.arrow.better');
  assert.match(await page.getAttribute('.eval-bar', 'aria-label'), /Score [+−#]/);
  // At small depths a line may have only one turn.
  await page.locator('.lines li:first-child .turn').nth(1).click();
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 6);
  await page.locator('.engine input[type=checkbox]').uncheck();
  await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 0);
  await close();
});

test('lines are never in the notation of the protocol', async () => {
  const { page, close } = await open('#/rules', { engine: 'infinite' });
  await page.evaluate(() => {
    window.raw = [];
    new MutationObserver(() => {
      for (const turn of document.querySelectorAll('.lines .turn')) if (/^[a-h][1-8][a-h][1-8]/.test(turn.textContent)) window.raw.push(turn.textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await page.evaluate((hash) => (location.hash = hash), kChain);
  for (const action of ['previous', 'previous', 'next']) {
    await page.waitForSelector('.lines .turn');
    await page.click(`[data-action=${action}]`);
  }
  await page.waitForFunction(() => Number(/depth (\d+)/.exec(document.querySelector('.engine').textContent)?.[1]) >= 9);
  await page.waitForSelector('.lines .turn');
  assert.deepEqual(await page.evaluate(() => window.raw), []);
  await close();
});

test('keys walk through a game wherever the keyboard is, and focus stays', async () => {
  const { page, board, close } = await open('#/analyse');
  const at = (n) => page.waitForFunction((i) => [...document.querySelectorAll('.moves .turn')]
    .findIndex((turn) => turn.hasAttribute('aria-current')) === i, n);
  await paste(page, kPgn);
  await shown(page, /a start/);
  assert.equal(await page.textContent('.players'), 'Anna – Ben');
  await page.keyboard.press('End');
  await at(4);
  await page.keyboard.press('ArrowLeft');
  await at(3);
  await page.locator('.moves .turn').nth(1).click();
  await at(1);
  await page.keyboard.press('ArrowRight');
  await at(2);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'd7>d5', 'what was clicked has the keyboard');
  // A button that is pressed twice works twice, and at the end keeps the focus although there is nothing left to do.
  await page.focus('[data-action=next]');
  for (const n of [3, 4]) {
    await page.keyboard.press('Enter');
    await at(n);
  }
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), 'next');
  await page.keyboard.press('ArrowLeft');
  await at(3);
  // On the board: after a click the arrow keys still step through the game; for keyboard users they move over the
  // squares.
  await board.click('a5');
  await page.keyboard.press('ArrowLeft');
  await at(2);
  await page.focus(cell('e2'));
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), '13');
  await at(2);
  await close();
});

test('wheel, own arrows, a line looked at, a threat asked for, a proof told, an address that follows', async () => {
  const { page, board, close } = await open('#/analyse?moves=e2e4_e7e5_g1f3&ply=3', { engine: 'infinite' });
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 3);
  const spot = async (square) => {
    const box = await page.locator(cell(square)).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await spot('d5')));
  await page.mouse.wheel(0, -120);
  await page.waitForFunction(() => /ply=2$/.test(location.hash));
  await page.mouse.wheel(0, 120);
  await page.waitForFunction(() => /ply=3$/.test(location.hash));
  // An arrow and a ring of the user's own: they belong to the position and survive a reload.
  await page.mouse.move(...(await spot('b8')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await spot('c6')), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await page.mouse.click(...(await spot('d4')), { button: 'right' });
  const shapes = () => page.$$eval('.arrow.own, .ring.own', (all) => all.length);
  assert.equal(await shapes(), 2);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelectorAll('.own').length === 0);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => document.querySelectorAll('.own').length === 2);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll('.own').length === 2);
  await page.mouse.click(...(await spot('d4')), { button: 'right' });
  assert.equal(await shapes(), 1);
  // The position after a line's first turn, while the user points at it.
  await page.hover('.lines li:first-child .turn >> nth=0');
  await page.waitForFunction(() => /^\S+ w /.test(document.querySelector('.preview:not([hidden])')?.dataset.fen ?? ''));
  await page.mouse.move(...(await spot('d5')));
  await page.waitForSelector('.preview', { state: 'hidden' });
  await page.keyboard.press('x');
  await page.waitForSelector('.arrow.threat');
  await page.goto(`${page.url().replace(/#.*/, '')}#/analyse?fen=${encodeURIComponent('4k3/3p1Npp/rac1p3/1pEFw3/1a6/1D2R1PB/3P3P/i4sK1 w 0 - - -')}`);
  await board.until('f7', /white knight/);
  await page.waitForSelector('.proof[data-proof=proved]');
  await close();
});

test('a game that is over has its result on the bar', async () => {
  for (const [move, score] of [['e2e8', '1-0'], ['e2d2', '']]) {
    const { page, close } = await open(`#/analyse?fen=${encodeURIComponent('4k3/8/8/8/8/8/4R3/4K3 w 0 - - -')}&moves=${move}`, { engine: 'depth 12' });
    await page.waitForSelector('.moves .turn[aria-current]');
    if (score) {
      await page.waitForSelector(`.eval-bar[data-score="${score}"]`);
      assert.equal(await page.evaluate(() => document.querySelector('.eval-white').style.getPropertyValue('--win')), '100%');
    } else {
      await page.waitForFunction(() => /^[+#]/.test(document.querySelector('.eval-bar').dataset.score));
    }
    await close();
  }
});

test('variations, comments, main line, deletion; kept over a reload', async () => {
  const { page, board, close } = await open(kChain);
  await page.click('[data-action=previous]');
  await board.until('d5', /union of white pawn and black pawn/);
  await board.lift('g8');
  await board.click('f6');
  await page.waitForSelector('.variation .turn[aria-current]');
  await page.fill('textarea', 'A developing turn.');
  await page.locator('textarea').blur();
  await page.waitForSelector('.comment');
  await page.click('[data-action=promoteLine]');
  await page.waitForFunction(() => document.querySelector('.variation')?.textContent.includes('Qd8'));
  const before = await page.textContent('.moves');
  assert.match(await exported(page, 'pgn'), /2\. e4xd5 Ng8>f6\s+\{A developing turn\.\}\s+\(2\.\.\.\s+Qd8>Pd5>d4\)/);
  await page.reload();
  await shown(page, /A developing turn/);
  assert.equal(await page.textContent('.moves'), before);
  await page.click('[data-action=deleteLine]');
  await page.waitForFunction(() => !document.querySelector('.moves .comment'));
  await close();
});

// Counts in window.frames_drawn the frames that the page draws from now on.
const countFrames = (page) => page.evaluate(() => {
  window.frames_drawn = 0;
  const count = () => {
    window.frames_drawn += 1;
    window.counting = requestAnimationFrame(count);
  };
  cancelAnimationFrame(window.counting ?? 0);
  window.counting = requestAnimationFrame(count);
});

test('a file of five megabytes is read piece by piece, and the page stays usable', async () => {
  const { page, close } = await open('#/analyse');
  const games = Array.from({ length: 400 }, (_, i) =>
    kPgn.replace('Anna', `Anna ${i}`).replace('a start', `a start ${'x'.repeat(12_500)}`));
  games[300] = games[300].replace('Ng1>f3', 'Ng1>g5');
  await page.click('[data-action=import]');
  await page.locator('dialog input[type=file]').setInputFiles(await fileWith('many.pgn', games.join('\n\n')));
  await page.waitForSelector('dialog progress:not([hidden])');
  await countFrames(page);
  await page.waitForFunction(() => document.querySelectorAll('dialog .found button').length === 101);
  // The text was read in several portions, with a frame after each.
  assert.ok((await page.evaluate(() => window.frames_drawn)) > 1, 'no frame was drawn while the file was read');
  assert.match(await page.textContent('dialog .found'), /1\. Anna 0 –.*300 more/s);
  // The line number within the text, not within the portion.
  const line = games.slice(0, 301).join('\n\n').split('\n').length;
  assert.match(await page.textContent('dialog .fault'), new RegExp(`Line ${line}\\D`));
  await page.click('dialog .found button:first-child');
  await shown(page, /a start/);
  await close();
});

test('of a game with a turn that makes no sense the turns before it are read', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, kPgn.replace('e4xd5', 'e4xd5 (2. e4>e5 d5>d4)').replace('Ng1>f3', 'Ng1>g5'));
  await shown(page, /Qd8>Pd5>d4/);
  assert.equal(await page.locator('.moves .turn').count(), 4);
  assert.match(await page.textContent('.toast'), /first illegal move.*Ng1>g5/);
  await close();
});

test('a text that is longer than the page reads is refused', async () => {
  const { page, close } = await open('#/analyse');
  await page.click('[data-action=import]');
  await page.locator('dialog input[type=file]').setInputFiles(await fileWith('huge.pgn', Buffer.alloc(20_000_001, 'x')));
  await page.waitForFunction(() => /at most 20 million/i.test(document.querySelector('dialog .fault').textContent));
  await close();
});

test('a pasted PGN is read, annotated in the background, and shown as a graph', async () => {
  const { page, board, close } = await open('#/analyse', { engine: 'depth 12' });
  await paste(page, kBlunderPgn);
  await shown(page, /a start/);
  await page.click('[data-action=last]');
  await page.waitForSelector('.lines li [data-pv]');
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job progress');
  // The analysis rests, and the board can be used in the meantime.
  await page.click('[data-action=first]');
  await board.until('e2', /white pawn/);
  assert.equal(await page.evaluate(() => document.querySelector('.job progress') !== null && document.querySelector('.lines li [data-pv]') !== null), false);
  await page.waitForSelector('.job table');
  await page.waitForSelector('.graph:not([hidden]) .curve');
  assert.match(await page.textContent('.job'), /%/);
  // 4... a7>a6 leaves a Ŝako unanswered, which even the shortest search notices: a variation shows what was better.
  assert.ok(await page.locator('.moves .variation').count() > 0);
  // Learning from it: the position is shown again, without Danco's lines; the same turn is rejected, the better one
  // accepted.
  const better = await page.evaluate(() => {
    let node = JSON.parse(localStorage.getItem('danco.study')).root;
    for (let ply = 0; ply < 7; ++ply) node = node.k[0];
    return node.k[1].m;
  });
  await page.click('[data-action=review]');
  await page.waitForFunction(() => /a7>a6/.test(document.querySelector('.review')?.textContent ?? ''));
  assert.equal(await page.locator('.lines li').first().isVisible(), false);
  await board.lift('a7');
  await board.click('a6');
  await page.waitForFunction(() => /no better/.test(document.querySelector('.review')?.textContent ?? ''));
  const [from, ...to] = better.match(/[a-h][1-8]/g);
  await board.lift(from);
  for (const square of to) {
    await board.until(square, /can |unites/);
    await board.click(square);
  }
  await page.waitForFunction(() => /: better!/.test(document.querySelector('.review')?.textContent ?? ''));
  await page.click('[data-action=review-end]');
  await page.waitForSelector('.view:not(.reviewing) .lines li');
  await close();
});

test('clocks of a game are drawn over its turns, and go out again', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, '[White "Anna"]\n[Black "Ben"]\n[Result "*"]\n\n'
    + '1. e2>e4 {[%clk 0:05:00]} d7>d5 {[%clk 0:05:00]} 2. e4xd5 {[%clk 0:04:10] quick} Qd8>Pd5>d4 {[%clk 0:02:30]} *');
  await shown(page, /quick/);
  const heights = await page.$$eval('.graph:not([hidden]) .clock-line', (lines) => lines.map((line) => line.getAttribute('d').match(/[\d.]+(?=L|$)/g).map(Number)));
  assert.deepEqual(heights, [[0, 16.7], [0, 50]]);
  assert.match((await exported(page, 'pgn')).replace(/\s+/g, ' '), /e4xd5 \{\[%clk 0:04:10\] quick\}/);
  await close();
});

test('variations of a pasted PGN, nested ones too, are in the tree and come out again', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, '[Event "one"]\n\n1. e2>e4 e7>e5 *\n\n[Event "two"]\n\n1. e2>e4 {open} (1. d2>d4 d7>d5 {shut} (1... Ng8>f6 2. c2>c4) 2. c2>c4!) e7>e5 (1... c7>c5) 2. Ng1>f3 (2. e4>e9) *');
  await page.click('dialog .found button >> nth=1');
  await shown(page, /Ng1>f3/);
  assert.match(await page.textContent('.toast'), /could not be read: 1/);
  const parts = await page.$$eval('.moves .variation', (all) => all.map((x) => x.textContent.replace(/\s+/g, ' ')));
  assert.equal(parts.length, 3, parts.join(' | '));
  assert.match(await page.textContent('.moves'), /open/);
  const pgn = (await exported(page, 'pgn')).replace(/\s+/g, ' ');
  assert.match(pgn, /1\. e2>e4 \{open\} \(1\. d2>d4 d7>d5 \{shut\} \(1\.\.\. Ng8>f6 2\. c2>c4\) 2\. c2>c4( \$1)?\) 1\.\.\. e7>e5 \(1\.\.\. c7>c5\) 2\. Ng1>f3 \*/);
  await close();
});

test('a fault before the first turn names no turn, and a list of games counts turns', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, '[Event "one"]\n[FEN "8/8"]\n\n1. e2>e4 *');
  await page.waitForFunction(() => /^Line \d+: /.test(document.querySelector('dialog .fault')?.textContent));
  await page.fill('dialog textarea', '[Event "one"]\n\n1. e2>e4 e7>e5 2. d2>d4 *\n\n[Event "two"]\n\n1. e2>e4 *');
  await page.click('dialog [data-action=read]');
  await page.waitForSelector('dialog .found button');
  assert.deepEqual(await page.$$eval('dialog .found button', (all) => all.map((one) => one.textContent.match(/\(.*\)/)[0])), ['(2 turns)', '(1 turn)']);
  await close();
});

test('the words of an annotation are not comments, and come out again', async () => {
  const { page, close } = await open('#/analyse');
  await paste(page, '[Event "one"]\n\n{[%danco 0] White: no turns. [%danco] before} 1. e2>e4 $4 {mine [%danco 4] Blunder: d4. [%danco] yours} e7>e5 *');
  await shown(page, /e7>e5/);
  assert.deepEqual(await page.$$eval('.moves .comment', (all) => all.map((one) => one.textContent)), ['before', 'mine yours']);
  assert.match((await exported(page, 'pgn')).replace(/\s+/g, ' '), /\{before\} 1\. e2>e4 \$4 \{mine yours \[%danco 4\] Blunder: d4\. \[%danco\]\}/);
  await close();
});

test('faults and annotations are told in the reader’s language', async () => {
  for (const [language, illegal, kings, note, square, ranks, json] of [
    ['nl', /pion op e2 kan niet naar e5/, /Wit heeft 0 koningen/, /Fout: .*was beter/, /Er is geen veld ‘d9’/, /heeft er 7/, /niet als partij lezen/],
    ['fr', /pion en e2 ne peut pas aller en e5/, /Les blancs ont 0 rois/, /Erreur : .*était mieux/, /pas de case « d9 »/, /celle-ci en a 7/, /ne peut pas lire cela/],
    ['de', /Bauer auf e2 kann nicht nach e5/, /Weiß hat 0 Könige/, /Fehler: .*war besser/, /kein Feld „d9“/, /diese hat 7/, /nicht als Partie lesen/],
  ]) {
    const { page, close } = await open(kMistake, { settings: { language } });
    for (const [text, pattern] of [['e2e5', illegal], ['8/8/8/8/8/8/8/8 w 0 - - -', kings], ['1. e2xd9', square],
      ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w 0 AHah - -', ranks], ['{"turns": [', json]]) {
      await paste(page, text);
      await page.waitForFunction((source) => new RegExp(source).test(document.querySelector('dialog .fault')?.textContent), pattern.source);
      await page.click('dialog .plain');
      await page.waitForSelector('dialog', { state: 'detached' });
    }
    await page.click('[data-action=annotate]');
    await page.waitForSelector('.job table');
    // The text about a turn is shown with its position.
    await page.locator('.moves .turn', { hasText: 'a7>a6' }).click();
    await page.waitForFunction(() => document.querySelector('.words').textContent !== '');
    const words = `${await page.textContent('.job p')} ${await page.textContent('.words')}`;
    assert.match(words, note);
    assert.doesNotMatch(words, /was better|mistake|costliest|threatens/);
    await close();
  }
});

test('a game of pacoplay, turns as text, a FEN', async () => {
  const { page, board, close } = await open('#/analyse');
  await paste(page, JSON.stringify({ actions: [{ Lift: 12 }, { Place: 28 }, { Lift: 51 }, { Place: 35 }] }));
  await shown(page, /e2>e4.*d7>d5/);
  await paste(page, 'g1f3 g8f6 b1c3');
  await shown(page, /Ng1>f3.*Ng8>f6.*Nb1>c3/);
  await paste(page, '4k3/p7/8/8/8/8/P7/R3K2R w 0 AH - -');
  await board.until('h1', /white rook/);
  await board.until('a8', /empty/);
  await close();
});

test('damaged input is refused with its reason, and the game stays', async () => {
  const { page, board, close } = await open(kChain);
  for (const [text, reason] of [
    ['', /no game/i], ['e2e5', /illegal|cannot|e2e5/], ['{"actions": [{"Lift": 99}]}', /\w/], ['<html>', /\w/],
    ['8/8/8/8/8/8/8/8 w 0 - - -', /king/], ['[{}]', /^Game 1: /],
    ['[{"format": "danco-game", "version": 1, "turns": ["e2e5"]}]', /^Game 1, ply 1: .*illegal/], ['\u0000\ud800 1. e4 {', /\w/],
  ]) {
    await paste(page, text);
    await page.waitForFunction(() => document.querySelector('dialog .fault')?.textContent !== '');
    assert.match(await page.textContent('dialog .fault'), reason);
    await page.click('dialog .plain');
    await page.waitForSelector('dialog', { state: 'detached' });
  }
  assert.match(await page.textContent('.moves'), /Qd8>Pd5>d4/);
  for (const hash of ['#/analyse?fen=nonsense', '#/analyse?moves=e2e5', '#/analyse?fen=%00&moves=a_b&ply=-7']) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await page.waitForSelector('.toast:not([hidden])');
  }
  await board.until('d5', /union of white pawn and black queen/);
  await close();
});

test('a link holds a game; FEN, pacoplay, SVG and PNG are exported', async () => {
  const { page, board, close } = await open(kChain);
  await board.until('d4', /black pawn/);
  const link = await exported(page, 'link');
  assert.match(link, /moves=e2e4_d7d5_e4d5_d8d5d4/);
  // One tag shows the position in another page.
  const tag = await exported(page, 'embed');
  const other = await page.context().newPage();
  await other.setContent(`<p>Look:</p>${tag}`);
  await other.waitForSelector('danco-board a[href*="#/analyse?fen=rnb1kbnr"] .union');
  await other.close();
  assert.match(await exported(page, 'fen'), /^rnb1kbnr\/ppp1pppp\/8\/3F4/);
  assert.match(await exported(page, 'pacoplay'), /"Lift":\s*12/);
  await page.click('[data-action=export]');
  for (const [kind, first] of [['svg', '<svg'], ['png', '\x89PNG']]) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`dialog [data-action=${kind}]`)]);
    const content = await readFile(await download.path(), 'latin1');
    assert.ok(content.startsWith(first) && content.length > 2000, `${kind}: ${content.length} bytes`);
    if (kind === 'svg') assert.deepEqual(...(await page.evaluate(drawn, content)));
  }
  await page.click('dialog .primary');
  await page.click('[data-action=clear]');
  await board.until('d4', /empty/);
  await page.goto(link);
  await board.until('d4', /black pawn/);
  await close();
});

test('the editor reads every form of a FEN, and keeps what the board does not show', async () => {
  const { page, close } = await open('#/analyse');
  await page.click('[data-action=editor]');
  const field = page.locator('dialog input[aria-label=FEN]');
  for (const [typed, kept] of [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b 0 AHah - -'],
    ['rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w 7 AHah e6 -', 'rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w 7 AHah e6 -'],
  ]) {
    await field.fill(typed);
    await field.blur();
    await page.waitForFunction((fen) => document.querySelector('dialog input[aria-label=FEN]').value === fen, kept);
  }
  await field.fill('garbage');
  await page.click('dialog [data-action=done]');
  await page.waitForFunction(() => document.querySelector('dialog .fault').textContent !== '');
  assert.equal(await field.inputValue(), 'garbage');
  await field.fill('4k3/8/8/8/8/8/8/4K2R w K -');
  await page.click('dialog [data-action=done]');
  await page.waitForSelector('dialog', { state: 'detached' });
  await close();
});

test('a position is set up by hand', async () => {
  const { page, board, close } = await open('#/analyse');
  await page.click('[data-action=editor]');
  const pick = (tool) => page.click(`.palette [data-tool=${tool}]`);
  const put = (square) => page.click(cell(square, 'dialog'));
  await page.locator('dialog .buttons button', { hasText: 'Empty board' }).click();
  await pick('wr');
  await put('d4');
  await pick('bp');
  await put('d4');
  await put('a7');
  await pick('erase');
  await put('e1');
  await page.click('dialog [data-action=done]');
  await page.waitForFunction(() => /king/.test(document.querySelector('dialog .fault').textContent));
  await pick('wk');
  await put('e1');
  await pick('wp');
  await put('h2');
  // Pieces are dragged to another square and off the board. A castling right is offered if king and rook are at home.
  const spot = async (square) => {
    const box = await page.locator(cell(square, 'dialog')).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  for (const [from, to] of [['a7', await spot('b7')], ['e8', await spot('g8')], ['h2', [2, 2]]]) {
    await page.mouse.move(...(await spot(from)));
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 4 });
    await page.mouse.up();
  }
  await pick('wr');
  await put('a1');
  const right = page.locator('dialog .rights label', { hasText: 'White a1' }).locator('input');
  for (const [on, letter] of [[true, 'A'], [false, '-'], [true, 'A']]) {
    await right.setChecked(on);
    assert.equal(await page.inputValue('dialog input[type=text]'), `6k1/1p6/8/8/3c4/8/8/R3K3 w 0 ${letter} - -`);
  }
  await page.click('dialog [data-action=done]');
  await board.until('b7', /black pawn/);
  await board.until('d4', /union of white rook and black pawn/);
  await close();
});

// An explosive position, with very many chains (tests/data/explosive.jsonl).
test('an explosive position leaves the page responsive', async () => {
  const lines = (await readFile(new URL('../data/explosive.jsonl', import.meta.url), 'utf8')).trim().split('\n');
  const { page, close } = await open('#/analyse', { engine: 'infinite' });
  for (const { fen } of [lines[0], lines.at(-1)].map((line) => JSON.parse(line))) {
    await page.evaluate((fen) => (location.hash = `#/analyse?fen=${encodeURIComponent(fen)}`), fen);
    await page.waitForSelector('.lines li');
    await countFrames(page);
    const lift = (await page.$$eval('.view .grab', (cells) => cells.map((c) => Number(c.dataset.square))))[0];
    await page.locator(`[data-square="${lift}"]`).click();
    const before = await page.evaluate(() => window.frames_drawn);
    // A page that hangs during the requests about chains draws no frames.
    await page.waitForFunction((n) => window.frames_drawn >= n + 30, before);
  }
  await close();
});

test('openings: what was played in Danco\'s games and in one\'s own; a click or Enter plays it', async () => {
  const { page, close } = await open('#/analyse');
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await page.waitForSelector('.view:not(.waiting)');
  assert.ok(!asked.some((url) => url.endsWith('openings.txt')));
  await page.click('[data-action=explorer]');
  await page.waitForSelector('.book-turn');
  assert.ok(asked.some((url) => url.endsWith('openings.txt')));
  assert.match(await page.textContent('.book'), /Games with this position: 36000/);
  const rows = () => page.$$eval('.book-turn', (all) => all.map((row) => row.querySelector('.unseen').textContent));
  // All first turns are listed; of those played equally often, the best one for White comes first.
  assert.equal((await rows()).length, 20);
  assert.ok((await rows()).some((row) => row.startsWith('e2>e4:')));
  const [first] = await rows();
  assert.match(first, /^\S+: played \d+ times; in \d+ games .* White won \d+ %, \d+ % were drawn, Black won \d+ %; \d+ % for the side/);
  await page.click('.book-turn');
  await shown(page, new RegExp(first.split(':')[0].replace('>', '.')));
  await page.waitForFunction((before) => document.querySelector('.book-turn .unseen')?.textContent !== before, first);
  await page.focus('.book-turn');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 2);
  // The user's own games: there are none until a file is opened.
  await page.locator('.explorer select').selectOption('mine');
  await page.waitForFunction(() => /No games reached/.test(document.querySelector('.book').textContent));
  await paste(page, '[White "A"]\n[Result "1-0"]\n\n1. e2e4 e7e5 1-0\n\n[White "B"]\n[Result "0-1"]\n\n1. e2e4 d7d5 0-1\n');
  await page.click('dialog .found button');
  await shown(page, /e7>e5/);
  await page.click('[data-action=explorer-close]');
  await page.waitForSelector('.explorer', { state: 'hidden' });
  await page.click('[data-action=explorer]');
  await page.waitForFunction(() => /: 2$/.test(document.querySelector('.book p').textContent));
  assert.deepEqual(await rows(), ['e2>e4: played 2 times; in 2 games with the resulting position White won 50 %, 0 % were drawn, Black won 50 %; 50 % for the side to move']);
  await paste(page, 'b1c3 a7a6 g1h3 a6a5 h3f4');
  await shown(page, /Nh3>f4/);
  await page.locator('.moves .turn').last().click();
  await page.waitForFunction(() => document.querySelector('.book .opening')?.textContent === 'Swedish Knights');
  // A game that was entered by hand counts too, without a name or players; the analysis of a game that already counts
  // does not.
  await paste(page, '[Result "1-0"]\n\n1. e2e4 c7c5 1-0\n');
  await shown(page, /c7>c5/);
  await page.fill('.comment-field', 'Mine');
  await page.click('.status');
  await page.reload();
  await shown(page, /c7>c5/);
  await page.keyboard.press('Home');
  await page.click('[data-action=explorer]');
  await page.locator('.explorer select').selectOption('mine');
  await page.waitForFunction(() => /: 1$/.test(document.querySelector('.book p').textContent));
  await close();
});

test('puzzles: a wrong turn is refuted, a hint helps, the right turns solve it', async () => {
  const { page, board, close } = await open('#/puzzles');
  await page.waitForSelector('.kinds button');
  await page.waitForFunction(() => (document.querySelector('.status')?.textContent ?? '').includes('to move'));
  const puzzle = await page.evaluate(async () => {
    const lines = (await (await fetch('puzzles.jsonl')).text()).trim().split('\n').map((line) => JSON.parse(line));
    const at = lines.findIndex((p) => p.goal === 'paco' && p.turns === 2 && p.wrong?.some((w) => w.answer && w.move.length === 4) && /^[a-h1-8]+$/.test(p.line.join('')));
    localStorage.setItem('danco.puzzles', JSON.stringify({ solved: [], current: lines[at].fen, kind: '' }));
    return lines[at];
  });
  await page.reload();
  await page.waitForFunction(() => (document.querySelector('.status')?.textContent ?? '').includes('Paco in 2'));
  const dance = async (move) => {
    for (const square of move.match(/[a-h][1-8]/g)) {
      const before = JSON.stringify([...(await board.labels())]);
      await board.click(square);
      await page.waitForFunction((before) => {
        const now = [...document.querySelectorAll('.view [data-square]')].map((c) => c.getAttribute('aria-label'));
        return now.some((label) => !before.includes(label));
      }, before);
    }
  };
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('danco.puzzles')));
  assert.match(await page.textContent('.sub'), new RegExp(`\\b${puzzle.rating}\\b`), 'the rating of the file');
  const { rating } = { rating: 1100, ...(await kept()) };
  await dance(puzzle.wrong.find((w) => w.answer && w.move.length === 4).move);
  await page.waitForSelector('[data-action=again]');
  // The first wrong turn decides: the rating falls, and the puzzle comes back later.
  const failed = await kept();
  assert.ok(failed.rating < rating && failed.streak === 0);
  assert.deepEqual(failed.failed, [puzzle.fen]);
  assert.ok(await page.locator('.arrow.threat').count() > 0);
  await page.click('[data-action=again]');
  await page.waitForFunction(() => (document.querySelector('.status')?.textContent ?? '').includes('to move'));
  await page.click('[data-action=hint]');
  assert.match(await page.textContent('.sub'), new RegExp(`The turn starts on ${puzzle.line[0].slice(0, 2)}`));
  await dance(puzzle.line[0]);
  await page.waitForFunction(() => /right!/.test((document.querySelector('.status')?.textContent ?? '')));
  await dance(puzzle.line[2]);
  await page.waitForFunction(() => /solved!/.test((document.querySelector('.status')?.textContent ?? '')));
  await page.click('[data-action=next]');
  await page.waitForFunction(() => !/solved!/.test((document.querySelector('.status')?.textContent ?? '')));
  assert.equal((await kept()).rating, failed.rating, 'what was tried again, and with a hint, does not count');
  // A puzzle as hard as the user is strong; with a hint it does not count.
  await page.click('[data-action=hint]');
  assert.match(await page.textContent('.sub'), /unrated/);
  assert.equal(await page.locator('.ring.better').count(), 1);
  await page.click('[data-action=restart]'); // it remains a puzzle with a hint
  await page.waitForFunction(() => !/unrated/.test(document.querySelector('.sub').textContent));
  await page.click('[data-action=solution]');
  await page.waitForFunction(() => /The solution/.test((document.querySelector('.status')?.textContent ?? '')));
  assert.equal((await kept()).rating, failed.rating);
  // Failed puzzles can be reviewed; a first try without help counts.
  assert.match(await page.textContent('[data-action=kind-failed]'), /2$/);
  await page.click('[data-action=kind-failed]');
  await page.waitForFunction(() => /unrated/.test(document.querySelector('.sub').textContent));
  await page.click('[data-action=kind-paco-1]');
  await page.waitForFunction(() => /Paco in 1/.test(document.querySelector('.status').textContent));
  const easy = await page.evaluate(async () => {
    const { current } = JSON.parse(localStorage.getItem('danco.puzzles'));
    return (await (await fetch('puzzles.jsonl')).text()).trim().split('\n').map((line) => JSON.parse(line)).find(({ fen }) => fen === current);
  });
  await dance(easy.line[0]);
  await page.waitForFunction(() => /solved!/.test(document.querySelector('.status').textContent));
  const { rating: now, streak } = await kept();
  assert.ok(now > failed.rating && streak === 1, `${now} after ${failed.rating}`);
  // Both puzzles that counted are listed, with the course of the rating, and can be opened again.
  assert.match(await page.textContent('[data-action=kind-paco-1]'), /1\/\d+$/);
  assert.deepEqual(await page.$$eval('.tries button', (all) => all.map(({ textContent }) => textContent)), ['✗', '✓']);
  assert.equal(await page.getAttribute('.ratings svg', 'aria-label'), `Your rating over the last 2 puzzles: from ${failed.rating} to ${now}`);
  await page.click('.tries button');
  await page.waitForFunction(() => /Paco in 2/.test(document.querySelector('.status').textContent));
  await close();
});
