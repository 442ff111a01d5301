// A person's first five minutes as one picture: the first screen, the lesson step by step, the first game to its end.
// node filmstrip.mjs PICTURE. The visitor plays as an engine of its own says.
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { begin, cell, end, open } from './harness.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(resolve(here, '../../web/page/package.json'))('playwright-core');
const packageFolder = resolve(process.env.DANCO_PACKAGE ?? join(here, '../../build/web/package'));
const [picture] = process.argv.slice(2);
const kMaxTurns = 60;
const kFrameEvery = 4; // turns of the game between two frames

await begin();
const { page, board, context } = await open('', { desktop: false });
const frames = [];
const frame = async (words) => frames.push({ words, png: (await page.screenshot()).toString('base64') });
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
await context.close();

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const sheet = await browser.newPage({ viewport: { width: 1500, height: 600 } });
await sheet.setContent(`<body style="margin:8px;background:#ddd;font:14px sans-serif"><style>div{display:grid;grid-template-columns:repeat(6,1fr);gap:8px}
figure{margin:0}img{width:100%}</style><div>${frames.map(({ words, png }, i) =>
  `<figure><img src="data:image/png;base64,${png}"><figcaption>${i + 1}. ${words}</figcaption></figure>`).join('')}</div>`);
await sheet.screenshot({ path: picture, fullPage: true });
await browser.close();
await end();
console.log(`${frames.length} frames are in ${picture}`);
process.exit();
