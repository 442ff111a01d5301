// SPDX-License-Identifier: MIT
// Exports a position or a game: link, FEN, PGN, other formats, pictures.

import type { Side } from '../board/placement.ts';
import type { Converted, State } from '../engine/answers.ts';
import { kUsualRules } from '../engine/referee.ts';
import { writePgn } from '../game/pgn.ts';
import { isChess } from '../game/rule_sets.ts';
import type { GameTree } from '../game/tree.ts';
import { button, download, h } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { linkTo } from './link.ts';
import type { Shell } from './view.ts';

/** The width of a PNG in pixels. */
const kPngSize = 1080;

export function openExport(shell: Shell, tree: GameTree, state: State, bottom: Side): void {
  const text = h('textarea', { rows: 6, readonly: true, spellcheck: 'false', 'aria-label': t('export.text'), hidden: true });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const said = h('p', { class: 'said', role: 'status' });
  const show = (content: string) => {
    fault.textContent = said.textContent = '';
    text.value = content;
    text.hidden = false;
    text.select();
    void navigator.clipboard?.writeText(content).then(() => (said.textContent = t('copied')), () => undefined);
  };
  const attempt = (job: () => Promise<void>) => () => void job().catch((error: Error) => (fault.textContent = errorText(error)));
  const picture = async () => (await shell.referee.request<{ svg: string }>('picture', {
    fen: state.fen, rules: tree.rules, bottom: bottom === 'w' ? 'white' : 'black',
    marked: state.last?.steps.flatMap(({ from, to }) => [from, to]) ?? [],
    arrows: (state.last?.steps ?? []).map(({ from, to }, i, all) => ({ from, to, kind: 'played', number: all.length > 1 ? i + 1 : 0 })),
  })).svg;
  const act = (name: string, label: string, job: () => Promise<void>) => button(label, attempt(job), { 'data-action': name });
  const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'export' },
    h('h2', { id: 'export' }, t('export')),
    h('h3', {}, t('export.copy')),
    h('div', { class: 'buttons' },
      act('link', t('link'), async () => show(linkTo(tree))),
      act('embed', t('export.embed'), async () => show(embedTag(state, bottom))),
      act('fen', 'FEN', async () => show(state.fen)),
      act('pgn', 'PGN', async () => show(writePgn(tree, true))),
      ...(isChess(tree.rules) ? [] : [
      act('pgn-uci', t('export.pgnPlain'), async () => show(writePgn(tree, false))),
      act('pacoplay', 'pacoplay', async () => {
        const { games, faults } = await shell.referee.request<Converted<string>>('convert',
          { text: JSON.stringify(tree.record()), to: 'pacoplay' });
        if (!games[0]) throw new Error(faults[0]?.reason ?? t('import.nothing'));
        show(typeof games[0] === 'string' ? games[0] : JSON.stringify(games[0]));
      })])),
    said, fault, text,
    h('h3', {}, t('export.save')),
    h('div', { class: 'buttons' },
      act('svg', 'SVG', async () => download('danco.svg', new Blob([await picture()], { type: 'image/svg+xml' }))),
      act('png', 'PNG', async () => download('danco.png', await pngOf(await picture()))),
      act('file', 'PGN', async () => download('danco.pgn', new Blob([writePgn(tree, true)], { type: 'application/x-chess-pgn' })))),
    h('div', { class: 'buttons' }, button(t('close'), () => dialog.close(), { class: 'primary' })));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns a tag that shows the position in another page. */
function embedTag(state: State, bottom: Side): string {
  const quoted = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
  const source = new URL('embed.js', document.baseURI).href;
  const rules = state.rules === kUsualRules ? '' : ` data-rules="${state.rules}"`;
  return `<script src="${quoted(source)}" data-fen="${quoted(state.fen)}"${rules}${bottom === 'b' ? ' data-bottom="black"' : ''} async></script>`;
}

/** Returns an SVG picture as a PNG. */
async function pngOf(source: string): Promise<Blob> {
  const sized = source.replace('<svg ', `<svg width="${kPngSize}" height="${kPngSize}" `);
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  await image.decode();
  const canvas = h('canvas', { width: kPngSize, height: kPngSize });
  canvas.getContext('2d')?.drawImage(image, 0, 0, kPngSize, kPngSize);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('PNG'))), 'image/png'));
}
