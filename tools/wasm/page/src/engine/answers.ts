// What the engine answers, as docs/protocol.md describes it. Squares are names (`e4`) throughout.

import type { Letter } from '../board/placement.ts';

export type StepKind = 'lift' | 'move' | 'unite' | 'release' | 'castle' | 'paco';

/** `moves from PATH`: the ways on from a turn that has begun. */
export interface Ways {
  path: string;
  /** The position with the begun turn in it. */
  fen: string;
  hand: { square: string; piece: Letter; partner?: Letter } | null;
  path_steps: { square: string; kind: StepKind; piece: Letter; promotion?: Letter }[];
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
  path?: string;
  notation?: string;
}

export type SideName = 'white' | 'black';

export interface TurnStep {
  from: string;
  to: string;
  piece: Letter;
  kind: StepKind;
  released?: Letter;
  promotion?: Letter;
}

/** `state`: all that a front end wants to know of a position. */
export interface State {
  fen: string;
  side: SideName;
  rules: string;
  chess960: boolean;
  board: { square: string; white?: Letter; black?: Letter }[];
  unions: string[];
  sako: Record<SideName, Sako>;
  legal_moves: number;
  no_progress: number;
  no_progress_limit: number;
  repetitions: number;
  gift: string | null;
  begun: string | null;
  end: { reason: string; result: string; text: string } | null;
  ply: number;
  last: { ply: number; side: SideName; move: string; notation: string; steps: TurnStep[]; fen_before: string } | null;
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

export interface TurnAnalysis {
  score_before: ScoreJson;
  score_after: ScoreJson;
  win_before: number;
  win_after: number;
  judgement?: 'inaccuracy' | 'mistake' | 'blunder';
  line?: string[];
  words?: string;
}

export interface Converted<Game> {
  games: Game[];
  faults: { game: number; line: number; ply?: number; reason: string }[];
}
