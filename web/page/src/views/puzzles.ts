// SPDX-License-Identifier: MIT
// The puzzles that come with Danco: data/puzzles.jsonl, as puzzles.md describes it.

export interface Puzzle {
  fen: string;
  /** What is asked: `paco` (in `turns`), `escape`, `only` or `draw`. */
  goal: string;
  turns: number;
  /** Shorter Pacos are not excluded as far as this one goes: `turns` is the most that it takes. */
  atMost: boolean;
  /** Best play, the solver's turns first. */
  line: string[];
  /** The weakest level of play that solves it; null if nobody says. */
  level: number | null;
  /** `chain`, `quiet`, `gift`, `en-passant`, `promotion`. */
  themes: string[];
  /** How hard it is, on the scale of who solves them; in the middle of it if nobody says. */
  rating: number;
  /** Turns that look good, with what refutes them. */
  wrong: Map<string, string>;
  /** Of a mistake of the reader's: the turn that was played, the game, and the least expected result of a turn that solves it. */
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

/** Loads the puzzles; they are many, so only when somebody wants to solve one. */
export async function loadPuzzles(): Promise<Puzzle[]> {
  const answer = await fetch('puzzles.jsonl');
  if (!answer.ok) throw new Error(`puzzles.jsonl: ${answer.status}`);
  const lines = (await answer.text()).split('\n').filter((line) => line.startsWith('{'));
  return lines.map((line) => puzzleOf(JSON.parse(line) as PuzzleJson));
}
