// SPDX-License-Identifier: MIT
// The puzzles that come with Danco: data/puzzles.jsonl, in the format of puzzles.md.

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
  const answer = await fetch('puzzles.jsonl');
  if (!answer.ok) throw new Error(`puzzles.jsonl: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => puzzleOf(JSON.parse(line) as PuzzleJson));
}
