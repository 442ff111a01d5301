// SPDX-License-Identifier: MIT
// Takes screenshots with Chromium: node pictures.mjs PAGE FOLDER. PAGE is a built page. FOLDER has report.html,
// tournament.html, and terminal.txt (the screen of a terminal with its colours), and receives a .png of each.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serve } from '../../web/serve.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const { chromium } = createRequire(join(root, 'web/page/package.json'))('playwright-core');
const [dist, folder] = process.argv.slice(2);
const kMoves = 'e2e4_d7d5_e4d5_d8d5d4_g1f3_c8f5_b1c3_d4c3';
// The colours that terminals number 0 to 15, as in xterm.
const kColours = ['#000', '#cd0000', '#00cd00', '#cdcd00', '#3b78ff', '#cd00cd', '#00cdcd', '#e5e5e5',
  '#7f7f7f', '#ff5555', '#55ff55', '#ffff55', '#5c9cff', '#ff55ff', '#55ffff', '#fff'];

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);

/** Reads a colour, one of 256 or of 24 bits, from the front of a list of numbers, and removes it there. */
function colour(numbers) {
  if (numbers.shift() === 2) return `rgb(${numbers.splice(0, 3)})`;
  const index = numbers.shift();
  if (index < 16) return kColours[index];
  if (index > 231) return `rgb(${Array(3).fill(8 + 10 * (index - 232))})`;
  return `rgb(${[36, 6, 1].map((unit) => Math.floor((index - 16) / unit) % 6).map((step) => step && 55 + 40 * step)})`;
}

/** Returns what a terminal shows of a line with escape sequences, as HTML. */
function lineOf(text, style) {
  let html = '';
  for (const part of text.split(/(\x1b\[[\d;:]*m)/)) {
    const sequence = /^\x1b\[([\d;:]*)m$/.exec(part);
    if (!sequence) {
      const [front, back] = style.reverse ? [style.back ?? '#1d1f21', style.front ?? '#d7d7d7'] : [style.front, style.back];
      html += `<span style="color:${front ?? 'inherit'};background:${back ?? 'none'};font-weight:${style.bold ? 700 : 400}">${escaped(part)}</span>`;
      continue;
    }
    const numbers = sequence[1].split(/[;:]/).map(Number);
    while (numbers.length > 0) {
      const number = numbers.shift();
      if (number === 0) for (const key of Object.keys(style)) delete style[key];
      else if (number === 1) style.bold = true;
      else if (number === 22) style.bold = false;
      else if (number === 7 || number === 27) style.reverse = number === 7;
      else if (number >= 30 && number < 38) style.front = kColours[number - 30];
      else if (number === 38) style.front = colour(numbers);
      else if (number === 39) delete style.front;
      else if (number >= 40 && number < 48) style.back = kColours[number - 40];
      else if (number === 48) style.back = colour(numbers);
      else if (number === 49) delete style.back;
      else if (number >= 90 && number < 98) style.front = kColours[number - 82];
      else if (number >= 100 && number < 108) style.back = kColours[number - 92];
    }
  }
  return html;
}

async function terminalPage() {
  const style = {};
  const lines = (await readFile(join(folder, 'terminal.txt'), 'utf8')).trimEnd().split('\n').map((line) => lineOf(line, style));
  await writeFile(join(folder, 'terminal.html'), `<meta charset="utf-8"><body style="margin:0;background:#1d1f21">
<pre style="font:15px/1.2 'DejaVu Sans Mono',monospace;color:#d7d7d7;padding:14px;margin:0;width:max-content">${lines.join('\n')}</pre>`);
}

await terminalPage();
const server = await serve(dist, { isolated: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  const context = await browser.newContext({ viewport: { width: 1200, height: 760 }, locale: 'en-GB', colorScheme: 'light' });
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  const picture = async (name, options = {}) => page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', ...options });
  await page.goto(`http://localhost:${server.address().port}/#/analyse?moves=${kMoves}`);
  await page.waitForFunction(() => document.querySelectorAll('.moves .turn').length === 8);
  await page.waitForFunction(() => document.querySelectorAll('.lines li .turn').length > 8);
  await picture('page');
  await page.goto(String(pathToFileURL(join(folder, 'report.html'))));
  // The summary above names the turn, too.
  await page.locator('table a', { hasText: '21... d6>d5' }).first().click();
  await picture('report');
  await page.goto(String(pathToFileURL(join(folder, 'tournament.html'))));
  await page.locator('h2', { hasText: 'Ratings' }).evaluate((heading) => heading.scrollIntoView());
  await picture('tournament');
  await page.goto(String(pathToFileURL(join(folder, 'terminal.html'))));
  await page.locator('pre').screenshot({ path: join(folder, 'terminal.png') });
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
}
