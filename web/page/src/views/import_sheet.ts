// SPDX-License-Identifier: MIT
// Reads a game or a position that is pasted as text or opened as a file, in any format that the engine reads.

import type { Converted, ConvertedGame, RecordedTurn } from '../engine/answers.ts';
import type { Referee } from '../engine/referee.ts';
import { kUsualRules } from '../engine/referee.ts';
import { isChess, ruleSetChoice } from '../game/rule_sets.ts';
import { GameTree } from '../game/tree.ts';
import { type Portion, portionsOf } from '../game/portions.ts';
import { beginningOf, variationsOf } from '../game/variations.ts';
import { button, h } from '../ui/dom.ts';
import { errorText, faultText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { GameList, type FoundGame } from './game_list.ts';
import { readAddress } from './link.ts';
import type { Shell } from './view.ts';

/** The result: a tree, all games of the text, and the index of the chosen one. */
export interface Imported {
  tree: GameTree;
  games: FoundGame[];
  at: number;
}

// The number of characters read at once: few enough for the engine to answer in a fraction of a second, so that the bar
// advances.
const kPortion = 100_000;
// The maximum number of characters of a text; `danco convert` reads longer ones.
const kLongest = 20_000_000;
const kLongestShown = 100_000;

interface Read {
  games: FoundGame[];
  faults: string[];
}

async function convert(referee: Referee, text: string, rules: string): Promise<Converted<ConvertedGame>> {
  return referee.request<Converted<ConvertedGame>>('convert', { text, to: 'jsonl', rules });
}

async function readPortion(referee: Referee, { text, before, pgns }: Portion, wanted: string): Promise<Read> {
  let rules = wanted;
  let answer = await convert(referee, text, rules);
  // The notations of chess and Paco Ŝako are similar, so the text may belong to the other game. A text that is invalid
  // under both is judged by the default rules, not by those of the game that was opened last.
  if (answer.faults.length > 0) {
    const others = isChess(wanted) ? kUsualRules : 'chess';
    const other = await convert(referee, text, others);
    const fewer = answer.faults.length - other.faults.length;
    if (fewer > 0 || (fewer === 0 && isChess(wanted))) [answer, rules] = [other, others];
  }
  const faults = answer.faults.map((fault) => {
    const { game, ply } = fault;
    const reason = faultText(fault.reason);
    // The games of a JSON list have no lines.
    if (fault.line === 0) return ply ? t('faultInGameAtPly', { game, ply, reason }) : t('faultInGame', { game, reason });
    const line = before + fault.line;
    return ply ? t('faultAtPly', { line, ply, reason }) : t('faultAt', { line, reason });
  });
  // Games with faults are missing from those that were read.
  const texts = pgns.filter((_, i) => !answer.faults.some((fault) => fault.game === i + 1));
  const known = texts.length === answer.games.length;
  const games = answer.games.map((game, i): FoundGame => ({ game, pgn: known ? texts[i]! : '', fault: '' }));
  return { games: [...games, ...(known ? await readBeginnings(referee, pgns, answer.faults, faults, rules) : [])], faults };
}

/** Reads the beginning of each game with an invalid turn; `told` are the faults in words. */
async function readBeginnings(referee: Referee, pgns: string[], faults: Converted<unknown>['faults'], told: string[],
  rules: string): Promise<FoundGame[]> {
  const found: FoundGame[] = [];
  for (const [i, { game, ply = 0 }] of faults.entries()) {
    const pgn = pgns[(game ?? 0) - 1];
    if (!pgn || ply < 2) continue;
    const beginning = beginningOf(pgn, ply);
    const answer = await convert(referee, beginning, rules);
    for (const read of answer.games) found.push({ game: read, pgn: '', fault: told[i]! });
  }
  return found;
}

/**
 * Reads the games of a text. Throws an error with the reason if nothing can be read. `onPortion` receives the share
 * that has been read, from 0 to 1, and returns whether to continue.
 */
async function readGames(referee: Referee, text: string, rules: string, onPortion: (part: number) => boolean): Promise<Read> {
  if (text.length > kLongest) throw new Error(t('import.tooLong', { n: Math.round(kLongest / 1e6) }));
  // The engine would read a FEN with a wrong number of ranks as a turn.
  const [first = ''] = text.trim().split(/\s+/, 1);
  const ranks = first.split('/').length;
  if (ranks > 2 && ranks !== 8 && /^[\w/@^]+$/.test(first)) throw new Error(`FEN placement: has ${ranks} ranks instead of 8`);
  const all: Read = { games: [], faults: [] };
  const portions = portionsOf(text, kPortion);
  for (const [i, portion] of portions.entries()) {
    if (!onPortion(i / portions.length)) break;
    const { games, faults } = await readPortion(referee, portion, rules);
    all.games.push(...games);
    all.faults.push(...faults);
  }
  if (all.games.length === 0) throw new Error(all.faults[0] ?? t('import.nothing'));
  return all;
}

async function treeOf(referee: Referee, game: ConvertedGame): Promise<GameTree> {
  const moves = (game.turns ?? []).map((turn) => (typeof turn === 'string' ? turn : (turn as RecordedTurn).move));
  const notation = await referee.notation(new GameTree(game.start ?? 'startpos', game.rules).line, moves);
  return GameTree.ofRecord(game, notation);
}

/** Returns the game with its variations, and in `lost` how many of them could not be read. */
async function wholeTreeOf(referee: Referee, { game, pgn }: FoundGame): Promise<{ tree: GameTree; lost: number }> {
  const tree = await treeOf(referee, game);
  const variations = variationsOf(pgn);
  if (variations.length === 0) return { tree, lost: 0 };
  const { games } = await convert(referee, variations.join('\n'), game.rules ?? kUsualRules);
  for (const variation of games) tree.graft(await treeOf(referee, variation));
  return { tree, lost: variations.length - games.length };
}

/** Reads a game with its variations, and shows what could not be read. */
export async function openFound(shell: Shell, found: FoundGame): Promise<GameTree> {
  const { tree, lost } = await wholeTreeOf(shell.referee, found);
  if (found.fault) shell.toast(t('import.beginning', { fault: found.fault }));
  else if (lost > 0) shell.toast(t('import.lost', { n: lost }));
  return tree;
}

// Games that were read in this visit, for the explorer.
const opened: ConvertedGame[] = [];

function noteOpened(games: ConvertedGame[]): void {
  for (const game of games) opened.push(game);
}

export function openedGames(): readonly ConvertedGame[] {
  return opened;
}

/**
 * Asks for a text or a link. Resolves to the game that the user chose from it, or null. `rules` apply to a text that
 * names no rule set.
 */
export function askImport(shell: Shell, rules: string): Promise<Imported | null> {
  return new Promise((resolve) => {
    let imported: Imported | null = null;
    const text = h('textarea', { rows: 8, name: 'game', spellcheck: 'false', 'aria-label': t('import.text'),
      placeholder: t('import.text') });
    const fault = h('p', { class: 'fault', role: 'alert' });
    const found = h('div', {});
    const take = async (games: FoundGame[], at: number) => {
      imported = { tree: await openFound(shell, games[at]!), games, at };
      dialog.close();
    };
    const bar = h('progress', { max: 1, 'aria-label': t('import.read'), hidden: true });
    let reading = 0; // the number of reads so far: a newer one ends those before it
    const read = async (content: string) => {
      const mine = ++reading;
      const goOn = (part: number) => {
        bar.value = part;
        bar.hidden = mine !== reading || part === 0 && content.length <= kPortion;
        return mine === reading && dialog.open;
      };
      fault.textContent = '';
      found.replaceChildren();
      try {
        const linked = await readAddress(shell.referee, content);
        if (linked) {
          imported = { tree: linked, games: [], at: 0 };
          return dialog.close();
        }
        const { games, faults } = await readGames(shell.referee, content, rules, goOn);
        if (mine !== reading) return;
        noteOpened(games.map(({ game }) => game));
        if (games.length === 1 && faults.length === (games[0]!.fault ? 1 : 0)) return await take(games, 0);
        fault.textContent = faults.slice(0, 3).join(' · ');
        found.replaceChildren(new GameList(games, (at) =>
          void take(games, at).catch((error) => (fault.textContent = errorText(error)))).element);
        found.querySelector('input')?.focus();
      } catch (error) {
        if (mine === reading) fault.textContent = errorText(error);
      } finally {
        if (mine === reading) bar.hidden = true;
      }
    };
    // A long text is read directly: a field with megabytes of text makes a browser slow.
    let whole: string | null = null; // the field shows only its beginning
    const takeIn = (content: string) => {
      whole = content.length > kLongestShown ? content : null;
      text.value = whole ? `${whole.slice(0, 1000)}\n…` : content;
      return read(content);
    };
    text.addEventListener('input', () => (whole = null));
    text.addEventListener('paste', (event) => {
      const content = event.clipboardData?.getData('text/plain') ?? '';
      if (content.length <= kLongestShown) return;
      event.preventDefault();
      void takeIn(content);
    });
    const file = h('input', { type: 'file', 'aria-label': t('import.file'), onchange: () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      if (chosen.size > kLongest) fault.textContent = t('import.tooLong', { n: Math.round(kLongest / 1e6) });
      else void chosen.text().then(takeIn);
    } });
    const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'import' },
      h('h2', { id: 'import' }, t('import')), text, file, ruleSetChoice(rules, (name) => (rules = name)), bar, fault, found,
      h('div', { class: 'buttons' },
        button(t('import.read'), () => void read(whole ?? text.value), { class: 'primary', 'data-action': 'read' }),
        button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(imported);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
