// SPDX-License-Identifier: MIT
// Builds what the first view adds in a wide window: the puzzle of the day, the game against Danco that is not finished,
// and the latest games and studies. It needs no engine.

import { BoardPicture, emptyPicture } from '../board/picture.ts';
import { readPlacement, type Side } from '../board/placement.ts';
import { allSaved, reread } from '../game/library.ts';
import type { StoredTree } from '../game/tree.ts';
import { h, loadStyle } from '../ui/dom.ts';
import { loadTextPart, t } from '../ui/i18n.ts';
import { recallOwn } from '../ui/own.ts';
import { detailsOf, titleOf } from './library_sheet.ts';
import { loadPuzzles, puzzleOfTheDay, taskOf } from './puzzles.ts';
import { recallShown, type Shell } from './view.ts';

/** The number of games and studies that are listed. */
const kListed = 5;

function boardCard(address: string, title: string, text: string, fen: string, bottom: Side): HTMLElement {
  const board = new BoardPicture();
  board.draw({ ...emptyPicture(), ...readPlacement(fen), bottom });
  return h('a', { class: 'card', href: address },
    h('div', { class: 'board', 'aria-hidden': 'true' }, board.element), h('h3', {}, title), text && h('p', { class: 'hush' }, text));
}

async function puzzleCard(): Promise<HTMLElement> {
  const [puzzles] = await Promise.all([loadPuzzles(), loadTextPart('puzzles')]);
  const puzzle = puzzleOfTheDay(puzzles);
  return boardCard('#/puzzles?daily', t('puzzle.daily'), taskOf(puzzle), puzzle.fen, puzzle.fen.split(' ')[1] === 'b' ? 'b' : 'w');
}

function gameCard(): HTMLElement | null {
  const tree = recallOwn<{ tree?: StoredTree }>('danco.game')?.tree;
  if (!tree?.root?.k || tree.result !== '*') return null;
  const { fen, bottom } = recallShown();
  return boardCard('#/play', t('home.continue'), '', fen, bottom);
}

async function latest(shell: Shell): Promise<HTMLElement | null> {
  const records = (await allSaved()).filter(({ deleted }) => deleted === null).slice(0, kListed);
  return records.length === 0 ? null : h('section', { class: 'card list' }, h('h3', {}, t('library')),
    ...records.map((record) => h('button', { type: 'button', class: 'entry entry-open', onclick: () => void reread(record).then((now) => shell.open(now)) },
      h('b', {}, titleOf(record)), h('span', { class: 'hush' }, detailsOf(record)))));
}

/** Returns the cards. What cannot be loaded is left out. */
export async function homeCards(shell: Shell): Promise<HTMLElement[]> {
  const [puzzle, list] = await Promise.all([puzzleCard().catch(() => null), latest(shell).catch(() => null), loadStyle('views')]);
  return [gameCard(), puzzle, list].filter((card) => card !== null);
}
