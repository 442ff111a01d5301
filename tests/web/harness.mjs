// SPDX-License-Identifier: MIT
// Shared by the browser tests: servers for a built folder, a browser, and an object that reads the page's board.
// DANCO_WEB names the folder (tools/web --dist writes one), CHROMIUM the browser.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve as serveFolder } from '../../web/serve.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
// The packages are those of the page (web/page/package-lock.json).
export const packages = createRequire(join(root, 'web/page/package.json'));
const { chromium } = packages('playwright-core');
export const axeSource = () => readFile(packages.resolve('axe-core/axe.min.js'), 'utf8');

const folder = resolve(process.env.DANCO_WEB ?? join(root, 'build/web/dist'));
// Closes the open servers. A test that fails leaves its server open, and node would wait for it.
const closing = new Set();

/** Serves the folder; `isolated` sends the headers that threads need. Returns its address and a function that closes it. */
export async function serve({ isolated }) {
  const server = await serveFolder(folder, { isolated });
  // The requested paths, in order.
  const asked = [];
  server.on('request', ({ url }) => asked.push(new URL(url, 'http://localhost').pathname.slice(1)));
  const close = () => new Promise((done) => {
    closing.delete(close);
    server.closeAllConnections();
    server.close(done);
  });
  closing.add(close);
  return { asked, url: `http://localhost:${server.address().port}/`, close };
}

/**
 * Milliseconds that a test waits for something to happen: long enough for a loaded machine, too short for a page that
 * hangs.
 */
export const kPatience = 90_000;

let browser = null;
let site = null;

export async function begin() {
  assert.ok(existsSync(join(folder, 'index.html')), `no built page in ${folder}: set DANCO_WEB`);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  site = process.env.DANCO_WEB_URL ? { url: process.env.DANCO_WEB_URL, close: async () => {} } : await serve({ isolated: true });
}

export async function end() {
  await browser?.close();
  await Promise.all([...closing].map((close) => close()));
}

// The initial settings of tests: no waiting for animations.
const kQuick = { stepTime: 0, language: 'en' };

// Limits searches that would take a fixed time, for turns of Danco and for hints, by nodes.
function searchFewNodes() {
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...more) {
    const line = message?.line?.replace(/^go movetime .*/, 'go nodes 3000');
    return post.call(this, line ? { ...message, line } : message, ...more);
  };
}

/**
 * Opens the page at an address within it. `engine` is the limit of the analysis: `infinite`, as in the page, or `depth 12`.
 * Without it the analysis is off, because each search would take the other tests' time. With `thinks`, Danco takes as long for
 * turns and hints as in the page. `page.check()` fails if the page has reported an error or written to the console.
 */
export async function open(hash = '', { desktop = true, dark = false, engine = null, settings = {}, thinks = false, url, workers = 'block', locale = 'en-GB' } = {}) {
  const context = await browser.newContext({
    viewport: desktop ? { width: 1280, height: 800 } : { width: 390, height: 780 },
    hasTouch: !desktop, colorScheme: dark ? 'dark' : 'light', serviceWorkers: workers, locale,
    permissions: ['clipboard-read', 'clipboard-write'], acceptDownloads: true,
  });
  const wanted = JSON.stringify({ ...kQuick, ...settings });
  const analysis = JSON.stringify({ on: engine !== null, ...(engine && { limit: engine }) });
  for (const [key, value] of [['danco.settings', wanted], ['danco.analysis', analysis]]) {
    await context.addInitScript(`if (!localStorage.getItem('${key}')) localStorage.setItem('${key}', ${JSON.stringify(value)});`);
  }
  if (!thinks) await context.addInitScript(searchFewNodes);
  // Playwright's way to block service workers prints a warning, so they are hidden from the page instead.
  if (workers === 'block') await context.addInitScript('delete Navigator.prototype.serviceWorker');
  context.setDefaultTimeout(kPatience);
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.stack ?? error.message}`));
  // Opens the menu and clicks an entry.
  const click = page.click.bind(page);
  page.click = async (selector, ...more) => {
    if (/^\[data-action=[\w-]+\]$/.test(selector)) {
      // In one step, because a view that is drawn again replaces its buttons.
      const place = await page.waitForFunction((wanted) => {
        const found = document.querySelector(wanted);
        return found && (found.closest('.menu:not(:popover-open)') ? 'closed menu' : 'shown');
      }, selector);
      if (await place.jsonValue() === 'closed menu') await click('.view [data-action=menu]');
    }
    return click(selector, ...more);
  };
  // Describes what the page showed and wrote when something did not happen, because a failure on another machine may
  // not happen here.
  for (const name of ['waitForFunction', 'waitForSelector']) {
    const wait = page[name].bind(page);
    page[name] = (...args) => wait(...args).catch(async (error) => {
      const shown = await page.evaluate(() => `${location.href}\n${document.body.innerText}\n${JSON.stringify(localStorage)}`).catch(String);
      error.message += `\nThe page shows: ${shown}\nIts console: ${said.join('\n') || 'nothing'}`;
      throw error;
    });
  }
  await page.goto((url ?? site.url) + hash);
  await page.waitForSelector('.view:not(.waiting)');
  return {
    page, context,
    board: new BoardReader(page),
    /** Checks that nothing was written to the console. */
    check: () => assert.deepEqual(said, []),
    close: async () => {
      assert.deepEqual(said, []);
      await context.close();
    },
  };
}

export const index = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
export const cell = (name, within = '') => `${within} [data-square="${index(name)}"]`;
const nameOf = (square) => 'abcdefgh'[square % 8] + (Math.floor(square / 8) + 1);

/** Reads the board as a screen reader does, and uses it with the pointer. */
export class BoardReader {
  constructor(page, within = '.view') {
    this.page = page;
    this.within = within;
  }

  /** Returns the names of all squares, such as `white pawn`, with what may be done there. */
  async labels() {
    const all = await this.page.$$eval(`${this.within} [data-square]`, (cells) =>
      cells.map((cell) => [Number(cell.dataset.square), cell.getAttribute('aria-label')]));
    return new Map(all.map(([square, label]) => [nameOf(square), label]));
  }

  async label(square) {
    return this.page.getAttribute(cell(square, this.within), 'aria-label');
  }

  /** Waits until the name of a square matches. */
  async until(square, pattern) {
    await this.page.waitForFunction(([selector, source]) =>
      new RegExp(source).test(document.querySelector(selector)?.getAttribute('aria-label') ?? ''),
    [cell(square, this.within), pattern.source]);
  }

  async click(...squares) {
    for (const square of squares) await this.page.click(cell(square, this.within));
  }

  /** Clicks a square and waits until the piece there is lifted. */
  async lift(square) {
    await this.until(square, /white|black/);
    await this.click(square);
    await this.until(square, /lifted here/);
  }

  /** Returns the squares to which the lifted piece may go, with what happens there; without dead ends. */
  async targets() {
    const found = { good: [], dead: [] };
    for (const [square, label] of await this.labels()) {
      if (!/can go here|can unite here|can capture here|can take over|unites with the king|castling/.test(label)) continue;
      (label.includes('dead end') ? found.dead : found.good).push(square);
    }
    return found;
  }

  async bar() {
    return this.page.textContent(`${this.within} .dance-bar`);
  }
}

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32). */
export function randomness(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
