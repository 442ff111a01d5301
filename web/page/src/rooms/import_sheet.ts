// A game or a position pasted as text, in any format that the engine reads.

import type { Converted, ConvertedGame, RecordedTurn } from '../engine/answers.ts';
import type { Referee } from '../engine/referee.ts';
import { GameTree } from '../game/tree.ts';
import { splitPgn, variationsOf } from '../game/variations.ts';
import { button, h } from '../ui/dom.ts';
import { errorText, faultText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import type { Shell } from './room.ts';

interface FoundGame {
  game: ConvertedGame;
  /** Its text, if it is a PGN. */
  pgn: string;
}

/** Reads games from a text; a text of which nothing can be read is an error that says why. */
async function readGames(referee: Referee, text: string): Promise<{ games: FoundGame[]; faults: string[] }> {
  const answer = await referee.request<Converted<ConvertedGame>>('convert', { text, to: 'jsonl' });
  const faults = answer.faults.map(({ line, ply, reason }) => ply === undefined
    ? t('faultAt', { line, reason: faultText(reason) }) : t('faultAtPly', { line, ply, reason: faultText(reason) }));
  if (answer.games.length === 0) throw new Error(faults[0] ?? t('import.nothing'));
  // Games with faults are not among those that were read.
  const texts = /^\s*[[{]\s*["{]/.test(text) ? [] : splitPgn(text)
    .filter((_, i) => !answer.faults.some((fault) => fault.game === i + 1));
  const known = texts.length === answer.games.length;
  return { games: answer.games.map((game, i) => ({ game, pgn: known ? texts[i]! : '' })), faults };
}

async function treeOf(referee: Referee, game: ConvertedGame): Promise<GameTree> {
  const moves = (game.turns ?? []).map((turn) => (typeof turn === 'string' ? turn : (turn as RecordedTurn).move));
  const notation = await referee.notation(new GameTree(game.start ?? 'startpos', game.rules).line, moves);
  return GameTree.ofRecord(game, notation);
}

/** The game with its variations; `lost`: how many of them could not be read. */
async function wholeTreeOf(referee: Referee, { game, pgn }: FoundGame): Promise<{ tree: GameTree; lost: number }> {
  const tree = await treeOf(referee, game);
  const variations = variationsOf(pgn);
  if (variations.length === 0) return { tree, lost: 0 };
  const { games } = await referee.request<Converted<ConvertedGame>>('convert',
    { text: variations.join('\n'), to: 'jsonl', ...(game.rules ? { rules: game.rules } : {}) });
  for (const variation of games) tree.graft(await treeOf(referee, variation));
  return { tree, lost: variations.length - games.length };
}

/** Asks for a text and gives the game that was chosen from it, or null. */
export function askImport(shell: Shell): Promise<GameTree | null> {
  return new Promise((resolve) => {
    let tree: GameTree | null = null;
    const text = h('textarea', { rows: 8, name: 'game', spellcheck: 'false', 'aria-label': t('import.text'),
      placeholder: t('import.text') });
    const fault = h('p', { class: 'fault', role: 'alert' });
    const found = h('div', { class: 'found' });
    const take = async (game: FoundGame) => {
      const whole = await wholeTreeOf(shell.referee, game);
      tree = whole.tree;
      if (whole.lost > 0) shell.toast(t('import.lost', { n: whole.lost }));
      dialog.close();
    };
    const read = async () => {
      fault.textContent = '';
      found.replaceChildren();
      try {
        const { games, faults } = await readGames(shell.referee, text.value);
        if (games.length === 1 && faults.length === 0) return await take(games[0]!);
        fault.textContent = faults.slice(0, 3).join(' · ');
        found.replaceChildren(...games.slice(0, 200).map((game, i) =>
          button(nameOf(game.game, i), () => void take(game).catch((error) => (fault.textContent = errorText(error))))));
      } catch (error) {
        fault.textContent = errorText(error);
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
