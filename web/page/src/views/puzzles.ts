// SPDX-License-Identifier: MIT
// The puzzles that come with Danco: data/puzzles.jsonl, in the format of puzzles.md.

import { fetchFile } from '../ui/dom.ts';
import { t, textOf } from '../ui/i18n.ts';

export interface Puzzle {
  fen: string;
  /** The task: `paco` (in `turns`), `escape`, `only` or `draw`. */
  goal: string;
  turns: number;
  /** Shorter Pacos are excluded only up to this length: `turns` is the maximum. */
  atMost: boolean;
  /** Best play, starting with the user's turn. */
  line: string[];
  /** The weakest level of play that solves it; null if unknown. */
  level: number | null;
  /** `chain`, `quiet`, `gift`, `en-passant`, `promotion`. */
  themes: string[];
  /** The rating, on the scale of the users' ratings; a medium one if unknown. */
  rating: number;
  /** Plausible wrong turns, with their refutations. */
  wrong: Map<string, string>;
  /**
   * For a mistake of the user: the turn that was played, the game, and the least expected result of a turn that solves
   * it.
   */
  mistake?: { notation: string; title: string; least?: number };
}

interface PuzzleJson {
  fen: string;
  goal: string;
  turns: number;
  line: string[];
  level?: number | null;
  rating?: number;
  excluded?: number;
  themes?: string[];
  wrong?: { move: string; answer?: string; tree?: { move: string }[] }[];
}

const kMiddle = 1800;

function puzzleOf({ fen, goal, turns, line, level, rating, excluded, themes, wrong }: PuzzleJson): Puzzle {
  const refuted = (wrong ?? []).map(({ move, answer, tree }): [string, string] => [move, answer ?? tree?.[0]?.move ?? '']);
  return {
    fen, goal, turns, atMost: excluded !== undefined, line, level: level ?? null, themes: themes ?? [], rating: rating ?? kMiddle,
    wrong: new Map(refuted),
  };
}

/** Loads the puzzles; they are many, so only when they are needed. */
export async function loadPuzzles(): Promise<Puzzle[]> {
  const answer = await fetchFile('puzzles.jsonl');
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => puzzleOf(JSON.parse(line) as PuzzleJson));
}

/**
 * Returns the same puzzle for everybody on a day, without a server: the number of the day chooses one of medium
 * difficulty.
 */
export function puzzleOfTheDay(puzzles: Puzzle[]): Puzzle {
  const middling = puzzles.filter(({ rating }) => rating >= 1100 && rating <= 1700);
  const some = middling.length > 0 ? middling : puzzles;
  const now = new Date();
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
  // The step has no common factor with the count, so all puzzles are used.
  return some[(day * 7919) % some.length]!;
}

/** Returns the task in words, such as *White to move: Paco in 2*. */
export function taskOf({ fen, goal, turns, atMost, mistake }: Puzzle): string {
  const who = t(fen.split(' ')[1] === 'b' ? 'black' : 'white');
  return goal === 'paco' ? t(atMost ? 'puzzle.pacoAtMost' : 'puzzle.paco', { who, n: turns })
    : textOf(`puzzle.${goal}`, { who, move: mistake?.notation ?? '' }) || t('puzzle.best', { who });
}
