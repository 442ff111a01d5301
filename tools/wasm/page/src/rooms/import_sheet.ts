// A game or a position pasted as text, in any format that the engine reads.

import type { Converted, ConvertedGame, RecordedTurn } from '../engine/answers.ts';
import type { Referee } from '../engine/referee.ts';
import { GameTree } from '../game/tree.ts';
import { button, h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import type { House } from './room.ts';

/** Reads games from a text; a text of which nothing can be read is an error that says why. */
export async function readGames(referee: Referee, text: string): Promise<{ games: ConvertedGame[]; faults: string[] }> {
  const answer = await referee.request<Converted<ConvertedGame>>('convert', { text, to: 'jsonl' });
  const faults = answer.faults.map(({ line, ply, reason }) =>
    ply === undefined ? t('faultAt', { line, reason }) : t('faultAtPly', { line, ply, reason }));
  if (answer.games.length === 0) throw new Error(faults[0] ?? t('import.nothing'));
  return { games: answer.games, faults };
}

export async function treeOf(referee: Referee, game: ConvertedGame): Promise<GameTree> {
  const moves = (game.turns ?? []).map((turn) => (typeof turn === 'string' ? turn : (turn as RecordedTurn).move));
  const notation = await referee.notation(new GameTree(game.start ?? 'startpos', game.rules).line, moves);
  return GameTree.ofRecord(game, notation);
}

/** Asks for a text and gives the game that was chosen from it, or null. */
export function askImport(house: House): Promise<GameTree | null> {
  return new Promise((resolve) => {
    let tree: GameTree | null = null;
    const text = h('textarea', { rows: 8, name: 'game', spellcheck: 'false', 'aria-label': t('import.text'),
      placeholder: t('import.text') });
    const fault = h('p', { class: 'fault', role: 'alert' });
    const found = h('div', { class: 'found' });
    const take = async (game: ConvertedGame) => {
      tree = await treeOf(house.referee, game);
      dialog.close();
    };
    const read = async () => {
      fault.textContent = '';
      found.replaceChildren();
      try {
        const { games, faults } = await readGames(house.referee, text.value);
        if (games.length === 1 && faults.length === 0) return await take(games[0]!);
        fault.textContent = faults.slice(0, 3).join(' · ');
        found.replaceChildren(...games.slice(0, 200).map((game, i) =>
          button(nameOf(game, i), () => void take(game).catch((error: Error) => (fault.textContent = error.message)))));
      } catch (error) {
        fault.textContent = (error as Error).message;
      }
    };
    const file = h('input', { type: 'file', 'aria-label': t('import.file'), onchange: () => {
      void file.files?.[0]?.text().then((content) => {
        text.value = content;
        return read();
      });
    } });
    const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'import' },
      h('h2', { id: 'import' }, t('import')), text, file, fault, found,
      h('div', { class: 'buttons' },
        button(t('import.read'), () => void read(), { class: 'primary', 'data-action': 'read' }),
        button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(tree);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

function nameOf(game: ConvertedGame, index: number): string {
  const { White = '?', Black = '?' } = game.tags ?? {};
  return `${index + 1}. ${White} – ${Black} ${game.result ?? ''} (${(game.turns ?? []).length})`;
}
