// SPDX-License-Identifier: MIT
// Arranges the pictures of access_test.mjs on one sheet per state, with every size in both themes: node looks.mjs FOLDER
// [OLD]. OLD, a folder with pictures of an older version, adds a second row.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const { chromium } = createRequire(resolve(here, '../../web/page/package.json'))('playwright-core');
const [folder, old] = process.argv.slice(2);
const kWidths = { phone: 230, tablet: 300, landscape: 400, desktop: 560 };

const pictures = readdirSync(folder).filter((name) => name.endsWith('.png') && !name.startsWith('sheet-'));
const states = [...new Set(pictures.map((name) => name.replace(/-\w+-\w+\.png$/, '')))];
const image = (from, name, width) => {
  try {
    return `<img width="${width}" src="data:image/png;base64,${readFileSync(join(from, name)).toString('base64')}">`;
  } catch {
    return ''; // the older version has no such state
  }
};
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1560, height: 600 } });
for (const state of states) {
  const row = (from, theme) => Object.entries(kWidths).map(([size, width]) => image(from, `${state}-${size}-${theme}.png`, width)).join(' ');
  const rows = [folder, ...(old ? [old] : [])].flatMap((from) => ['light', 'dark'].map((theme) => `<p>${row(from, theme)}</p>`));
  await page.setContent(`<body style="margin:8px;background:#888"><style>p{margin:0 0 8px;display:flex;gap:8px;align-items:start}</style>${rows.join('')}`);
  await page.screenshot({ path: join(folder, `sheet-${state}.png`), fullPage: true });
}
await browser.close();
console.log(`${states.length} sheets are in ${folder}`);
