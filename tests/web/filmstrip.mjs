// SPDX-License-Identifier: MIT
// Makes one picture of a whole visit. `node filmstrip.mjs PICTURE` shows a newcomer's first five minutes, from the first
// screen through the lesson to the end of the first game, which an engine plays. `node filmstrip.mjs PICTURE analyst` shows
// ten minutes of an analyst: a file of games, an annotation, mistakes, variations, undo, the list of studies, openings and an
// export.
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { begin, cell, end, open } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(resolve(here, '../../web/page/package.json'))('playwright-core');
const packageFolder = resolve(process.env.DANCO_PACKAGE ?? join(here, '../../build/web/package'));
const [picture, visitor = 'newcomer'] = process.argv.slice(2);
const kMaxTurns = 60;
const kFrameEvery = 4; // turns of the game between two frames

const frames = [];
let page;
let board;
const frame = async (words) => frames.push({ words, png: (await page.screenshot()).toString('base64') });

async function newcomer() {
  await page.waitForSelector('.home .union');
  await frame('The first screen');
  await page.click('.home a[href="#/learn"]');
  const kLesson = ['e4 d5', 'd4 h4', 'd1 d5 d6', 'd1 d5 e6 c7', 'd1 d8', 'd3 e4', 'd1 d5 c6 g7'];
  for (const [i, turn] of kLesson.entries()) {
    const [from, ...to] = turn.split(' ');
    await board.until(from, /white|black/);
    await frame(`Lesson, step ${i + 1}`);
    const solve = async () => {
      await board.lift(from);
      for (const square of to) {
        await board.until(square, /can |unites/);
        await board.click(square);
      }
    };
    if (i + 1 < kLesson.length) await solve();
    else await page.click('[data-action=show]');
    if (i + 1 < kLesson.length) {
      await page.waitForSelector('.lesson-answer.good:not(:empty)');
      if (i % 2 === 0) await frame(`Step ${i + 1} is done`);
      await page.click('.view [data-action=next]');
      await page.waitForSelector('.lesson-answer.nothing', { state: 'attached' });
    } else {
      await page.waitForSelector('.arrow.better');
      await frame('The way is shown');
    }
  }
  await page.click('nav a[href="#/play"]');
  await page.waitForSelector('.view.play:not(.waiting) .table:not([data-busy])');
  await frame('The first game');

  const { createEngine } = await import(pathToFileURL(join(packageFolder, 'index.js')).href);
  const engine = await createEngine({ threads: false, only: 'play' });
  const best = (moves) => new Promise((done) => {
    engine.onLine = (line) => line.startsWith('bestmove') && done(line.split(' ')[1]);
    engine.send(`position startpos moves ${moves.join(' ')}`);
    engine.send('go nodes 20000');
  });
  const played = () => page.evaluate(() => {
    const moves = [];
    for (let at = JSON.parse(localStorage.getItem('danco.game') ?? 'null')?.tree.root.k?.[0]; at; at = at.k?.[0]) moves.push(at.m);
    return moves;
  });
  const over = () => page.evaluate(() => document.querySelector('.status.over') !== null);
  for (let turn = 0; turn < kMaxTurns && !(await over()); ++turn) {
    const moves = await played();
    const move = await best(moves);
    const [gift, squares] = [/^[qrbn]:/.exec(move), move.match(/[a-h][1-8]/g)];
    if (gift) await page.click(`dialog.promotion [data-piece=${move[0]}]`);
    for (const [i, square] of squares.entries()) {
      if (i > 0) await page.waitForSelector('.view [data-square][aria-label*="lifted here"]');
      await page.click(cell(square, '.view'));
    }
    const promotion = /=?([qrbn])$/.exec(move);
    if (promotion && await page.locator('dialog.promotion').count() > 0) await page.click(`dialog.promotion [data-piece=${promotion[1]}]`);
    const warned = page.locator('.view [data-action=confirm], dialog [data-action=play-anyway]').first();
    if (await warned.count() > 0 && await warned.isVisible()) await warned.click();
    await page.waitForFunction((before) => document.querySelector('.status.over') || (document.querySelectorAll('.moves .turn').length >= before + 2
      && !document.querySelector('.view .table[data-busy]')), moves.length);
    if (turn % kFrameEvery === 0) await frame(`Turn ${turn + 1} is answered`);
  }
  await page.waitForSelector('.status.over');
  await frame('The end of the first game');
  engine.terminate();
}

const kGames = ['Anna', 'Cleo', 'Emma'].map((name, i) => `[White "${name}"]
[Black "Ben"]
[Result "1-0"]

1. e2>e4 ${['f7>f5', 'd7>d5', 'e7>e5'][i]} 2. ${['Qd1>h5 a7>a6', 'e4xd5 Qd8>Pd5>d4', 'Bf1>c4 Nb8>c6'][i]} 1-0`).join('\n\n');

async function analyst() {
  const untilText = (selector, text) => page.waitForFunction(([selector, text]) =>
    document.querySelector(selector)?.textContent.includes(text), [selector, text]);
  await page.waitForSelector('.lines li');
  await frame('The analysis');
  await page.click('[data-action=import]');
  await page.fill('dialog [name=game]', kGames);
  await page.click('dialog [data-action=read]');
  await page.waitForSelector('dialog .found button');
  await frame('A file with several games');
  await page.click('dialog .found button');
  await untilText('.moves', 'f7>f5');
  await page.click('[data-action=last]');
  await page.waitForSelector('.lines li');
  await frame('One of them; the next is a click away');
  await page.click('[data-action=annotate]');
  await page.waitForSelector('.job table');
  await frame('Annotated');
  await page.click('.job [data-action=review]');
  await untilText('.review', 'Find a better turn');
  await frame('A mistake is asked about');
  await page.click('[data-action=review-show]');
  await frame('The answer');
  await page.click('[data-action=review-end]');
  await page.waitForSelector('.view:not(.reviewing) .lines li');
  await page.fill('.comment-field', 'The queen looks at e8.');
  await page.click('[data-action=glyph-4]');
  await untilText('.moves', '??');
  await frame('A comment and a glyph of one’s own');
  await page.click('[data-action=deleteLine]');
  await page.waitForFunction(() => !document.querySelector('.moves').textContent.includes('a7>a6'));
  await frame('Deleted by mistake');
  await page.keyboard.press('Control+z');
  await untilText('.moves', 'a7>a6');
  await frame('Undone');
  await page.click('[data-action=explorer]');
  await page.click('[data-action=first]');
  await page.waitForSelector('.book-turn');
  await frame('Openings');
  await page.click('[data-action=library]');
  await page.waitForSelector('dialog .entry');
  await frame('The list of games and studies');
  await page.keyboard.press('Escape');
  await page.reload();
  await page.waitForSelector('.job table');
  await frame('After a reload');
  await page.click('[data-action=export]');
  await page.click('dialog [data-action=pgn]');
  await untilText('dialog .said', 'Copied');
  await frame('Exported');
}

await begin();
const visit = await open(visitor === 'analyst' ? '#/analyse' : '', visitor === 'analyst' ? { engine: 'infinite' } : { desktop: false });
({ page, board } = visit);
await (visitor === 'analyst' ? analyst() : newcomer());
await visit.context.close();

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const sheet = await browser.newPage({ viewport: { width: 1500, height: 600 } });
await sheet.setContent(`<body style="margin:8px;background:#ddd;font:14px sans-serif"><style>div{display:grid;grid-template-columns:repeat(6,1fr);gap:8px}
figure{margin:0}img{width:100%}</style><div>${frames.map(({ words, png }, i) =>
  `<figure><img src="data:image/png;base64,${png}"><figcaption>${i + 1}. ${words}</figcaption></figure>`).join('')}</div>`);
await sheet.screenshot({ path: picture, fullPage: true });
await browser.close();
await end();
console.log(`${frames.length} frames are in ${picture}`);
process.exit();
