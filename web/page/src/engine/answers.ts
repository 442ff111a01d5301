// SPDX-License-Identifier: MIT
// The types of the engine's answers, as protocol-front-ends.md describes it. Squares are names (`e4`) throughout.

import type { Letter } from '../board/placement.ts';

export type StepKind = 'lift' | 'move' | 'unite' | 'release' | 'castle' | 'capture' | 'paco';

/** A square's occupants as the engine writes them: White's piece, then Black's, `-` for none. */
export type BoardJson = Record<string, string>;

export interface TurnStep {
  from: string;
  to: string;
  kind: StepKind;
  /** The mover's piece; `partner` is the enemy piece that a lifted union takes along. */
  piece: Letter;
  partner?: Letter | null;
  released?: Letter | null;
  promotion?: Letter | null;
  /** The position after the step, with what is in the hand. */
  fen?: string | null;
}

/** `ways`: the ways on from a turn that has begun. */
export interface Ways {
  path: string;
  /** The position with the begun turn in it; null in traditional chess until the move is complete. */
  fen: string | null;
  hand: { square: string; piece: Letter; partner?: Letter | null } | null;
  /** The steps made so far; none when a piece is only lifted. */
  steps: TurnStep[];
  next: { square: string; kind: StepKind; promotion: boolean; dead_end: boolean }[];
  /** Not empty: the next thing to choose is one of these pieces. */
  promotions: { piece: Letter; dead_end: boolean }[];
  dead_end: boolean;
  complete: boolean;
  move: string | null;
  notation: string;
}

/** A way to unite with a king. */
export interface Sako {
  in_sako: boolean;
  /** False: the search for it ran out of its budget. */
  known: boolean;
  squares?: string[];
  move?: string;
  notation?: string;
}

export type SideName = 'white' | 'black';

/** `state`: all that a front end wants to know of a position. */
export interface State {
  fen: string;
  side: SideName;
  rules: string;
  board: BoardJson;
  unions: string[];
  sako: Record<SideName, Sako>;
  /** In traditional chess the square of the king that is in check. */
  check: string | null;
  legal_moves: number;
  no_progress: number;
  no_progress_limit: number;
  repetitions: number;
  gift: string | null;
  end: { reason: string; result: string; text: string } | null;
  ply: number;
  last: { side: SideName; move: string; notation: string; steps: TurnStep[]; fen: string } | null;
}

export interface ConvertedGame {
  rules?: string;
  start?: string;
  result?: string;
  reason?: string;
  comment?: string;
  tags?: Record<string, string>;
  turns?: (string | RecordedTurn)[];
  analysis?: { white: SideReport; black: SideReport };
}

export interface RecordedTurn {
  move: string;
  comment?: string;
  nag?: number;
  clock_ms?: number;
  analysis?: TurnAnalysis;
}

export interface SideReport {
  turns: number;
  accuracy: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export interface ScoreJson {
  cp?: number;
  paco?: number;
}

/** Why a move is good: the name of a text, and what its placeholders stand for (game/reasons.ts). */
export interface Reason {
  kind: string;
  /** In English. */
  text: string;
  values?: Record<string, string>;
  /** What the move that it speaks of achieves: the name of a text, and its placeholders. */
  effect?: Record<string, string>;
  squares: string[];
}

export interface TurnAnalysis {
  score_before: ScoreJson;
  score_after: ScoreJson;
  win_before: number;
  win_after: number;
  /** What the turn has cost of the expected result, from 0 to 1. */
  loss?: number;
  judgement?: 'inaccuracy' | 'mistake' | 'blunder';
  /** The engine's line in its place. */
  line?: string[];
  /** Turns of a Paco: proved, or `…_seen` by the search and not proved. */
  paco_there?: number;
  paco_there_seen?: number;
  paco_given?: number;
  paco_given_seen?: number;
  paco_missed?: boolean;
  only_move?: boolean;
  only_parry?: boolean;
  sako_unanswered?: boolean;
  steps_into_sako?: boolean;
  gives_sako?: boolean;
  /** One of the last three could not be decided. */
  sako_unknown?: boolean;
  /** Why the engine's move is better, the most important reason first. */
  reasons?: Reason[];
  /** All of that in English. */
  words?: string;
}

export interface Converted<Game> {
  games: Game[];
  faults: { game: number; line: number; ply?: number; reason: string }[];
}
