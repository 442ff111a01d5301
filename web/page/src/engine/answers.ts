// SPDX-License-Identifier: MIT
// The types of the engine's answers, as protocol-front-ends.md describes it. Squares are names (`e4`) throughout.

import type { Letter } from '../board/placement.ts';

export type StepKind = 'lift' | 'move' | 'unite' | 'release' | 'castle' | 'capture' | 'paco';

/** The content of a square in the engine's notation: White's piece, then Black's, `-` for none. */
export type BoardJson = Record<string, string>;

export interface TurnStep {
  from: string;
  to: string;
  kind: StepKind;
  /** The mover's piece; `partner` is the enemy piece in a union that moves. */
  piece: Letter;
  partner?: Letter | null;
  released?: Letter | null;
  promotion?: Letter | null;
  /** The position after the step, including the lifted piece. */
  fen?: string | null;
}

/** The answer to `ways`: the next steps of a turn in progress. */
export interface Ways {
  path: string;
  /** The position including the turn in progress; null in traditional chess until the move is complete. */
  fen: string | null;
  hand: { square: string; piece: Letter; partner?: Letter | null } | null;
  /** The steps so far; none while a piece is only lifted. */
  steps: TurnStep[];
  next: { square: string; kind: StepKind; promotion: boolean; dead_end: boolean }[];
  /** If not empty, one of these pieces must be chosen next. */
  promotions: { piece: Letter; dead_end: boolean }[];
  dead_end: boolean;
  complete: boolean;
  move: string | null;
  notation: string;
}

/** A chain that would unite with a king. */
export interface Sako {
  in_sako: boolean;
  /** False if the search for it ran out of its budget. */
  known: boolean;
  squares?: string[];
  move?: string;
  notation?: string;
}

export type SideName = 'white' | 'black';

/** The answer to `state`: everything that a front end needs to know about a position. */
export interface State {
  fen: string;
  side: SideName;
  rules: string;
  board: BoardJson;
  unions: string[];
  sako: Record<SideName, Sako>;
  /** In traditional chess, the square of the king in check. */
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
  /** Missing for a side without turns. */
  accuracy?: number;
  inaccuracy: number;
  mistake: number;
  blunder: number;
}

export interface ScoreJson {
  cp?: number;
  paco?: number;
}

/** A reason why a move is good: the key of a text, and the values of its placeholders (game/reasons.ts). */
export interface Reason {
  kind: string;
  /** The text in English. */
  text: string;
  values?: Record<string, string>;
  /** What the move in question achieves: the key of a text, and the values of its placeholders. */
  effect?: Record<string, string>;
  squares: string[];
}

export interface TurnAnalysis {
  score_before: ScoreJson;
  score_after: ScoreJson;
  win_before: number;
  win_after: number;
  /** The expected result that the turn lost, from 0 to 1. */
  loss?: number;
  judgement?: 'inaccuracy' | 'mistake' | 'blunder';
  /** The line that the engine would have played. */
  line?: string[];
  /** Turns of a Paco: a proved one, or in `…_seen` one that the search sees without a proof. */
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
  /** One of the previous three could not be determined. */
  sako_unknown?: boolean;
  /** Why the engine's move is better, most important reason first. */
  reasons?: Reason[];
  /** The whole annotation in English. */
  words?: string;
}

export interface Converted<Game> {
  games: Game[];
  faults: { game: number; line: number; ply?: number; reason: string }[];
}
