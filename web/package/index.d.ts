// SPDX-License-Identifier: MIT
/** Danco, an engine for Paco Ŝako, in a Web Worker. */

export interface EngineOptions {
  /**
   * `false`: the build without threads. `true`, a number, or nothing: the build with threads where
   * the page is cross-origin isolated (COOP and COEP headers), the other one elsewhere. How many
   * threads search is the UCI option `Threads`; a number here limits what `Engine.threads` says.
   */
  threads?: boolean | number;
  /**
   * `"play"`: a module of two thirds of the size for a page's first game. It plays Paco Ŝako as it is played online and
   * answers `ways`, `moves`, `state`, `notation` and `start`; it has no other rule set, no book, no `perft` and `bench`.
   */
  only?: "play";
  /** Address of the package's folder, when it is not where index.js is. */
  base?: string;
  /**
   * Fetches the WebAssembly, in a browser; `fetch` unless said otherwise. It is asked once for each build: engines share
   * what was compiled.
   */
  fetch?: (address: string) => Promise<Response>;
}

export interface RequestOptions {
  /** Called repeatedly while a long request runs. */
  onProgress?: ((progress: { done: number; total: number }) => void) | null;
}

export type PieceLetter = "p" | "n" | "b" | "r" | "q" | "k";
export type SideName = "white" | "black";
export type StepKind = "lift" | "move" | "unite" | "release" | "castle" | "capture" | "paco";

/** Occupied squares: White's piece, then Black's, `-` for none; `{ a1: "r-", d5: "pq" }`. */
export type Board = Record<string, string>;

/** A step of a turn. */
export interface Step {
  from: string;
  to: string;
  kind: StepKind;
  piece: PieceLetter;
  /** The enemy piece that a moved union takes along. */
  partner?: PieceLetter | null;
  /** The enemy piece that the mover unites with. */
  met?: PieceLetter | null;
  released?: PieceLetter | null;
  promotion?: PieceLetter | null;
  /** En passant: the square of the pawn that is set back. */
  set_back?: string | null;
  /** The position after the step. */
  fen: string | null;
  board: Board | null;
}

/** `ways`: what may follow a turn so far. */
export interface Ways {
  path: string;
  next: { square: string; kind: StepKind; promotion: boolean; dead_end: boolean }[];
  /** Not empty: the next thing to choose is one of these pieces. */
  promotions: { piece: PieceLetter; dead_end: boolean }[];
  /** The turn is over; then `move` is its text. */
  complete: boolean;
  move: string | null;
  dead_end: boolean;
  hand: { square: string; piece: PieceLetter; partner?: PieceLetter | null } | null;
  steps: Step[];
  /** Null in traditional chess until the move is complete. */
  fen: string | null;
  board: Board | null;
  notation: string;
}

/** `moves`: the turns that begin on a square. */
export interface Moves {
  square: string;
  moves: { move: string; notation: string }[];
  /** False where there are more than are listed. */
  complete: boolean;
}

/** Whether a king could be united with next, and how. */
export interface Sako {
  in_sako: boolean;
  /** False: the search for it ran out of its budget. */
  known: boolean;
  squares?: string[];
  move?: string;
  notation?: string;
  steps?: Step[];
}

/** `state`: the game. */
export interface State {
  fen: string;
  board: Board;
  start_fen: string;
  ply: number;
  side: SideName;
  rules: string;
  unions: string[];
  sako: Record<SideName, Sako>;
  /** In traditional chess, the square of the king in check. */
  check: string | null;
  legal_moves: number;
  legal_moves_capped: boolean;
  no_progress: number;
  no_progress_limit: number;
  repetitions: number;
  /** The square of a pawn that must be promoted before anything else. */
  gift: string | null;
  begun: { square: string; piece: PieceLetter; partner?: PieceLetter | null; released: boolean } | null;
  end: { reason: string; result: "1-0" | "0-1" | "1/2-1/2"; text: string } | null;
  last: { side: SideName; move: string; notation: string; gift: PieceLetter | null; steps: Step[]; fen: string; board: Board } | null;
}

/** `notation`: turns that follow each other, in the protocol's and in players' notation, and the position after them. */
export interface Notation {
  moves: string[];
  notation: string[];
  fen: string;
}

/** A game of the format `jsonl` (docs/reference/formats.md). */
export interface Game {
  format?: string;
  version?: number;
  rules?: string;
  start?: string;
  result?: string;
  reason?: string;
  comment?: string;
  tags?: Record<string, string>;
  turns?: (string | { move: string; comment?: string; nag?: number; clock_ms?: number; analysis?: object })[];
  analysis?: Record<SideName, { turns: number; accuracy: number; inaccuracy: number; mistake: number; blunder: number }>;
}

/** What is wrong with a game of a text. */
export interface Fault {
  game: number;
  line: number;
  ply?: number;
  reason: string;
}

/** Games, and how many of them White won, nobody won, Black won. */
export type Results = [games: number, white: number, draws: number, black: number];

/** The answer to each request; docs/reference/protocol-front-ends.md and docs/reference/web.md describe them. */
export interface Answers {
  annotate: { game: Game; pgn: string; verdict: string };
  /** `games` holds objects for `to: "jsonl"`, texts for other formats. */
  convert: { games: (Game | string)[]; faults: Fault[] };
  moves: Moves;
  notation: Notation;
  openings: {
    games: number;
    faults: Fault[];
    positions: [name: string, results: Results, turns: [move: string, notation: string, played: number, reached: Results][]][];
  };
  picture: { svg: string; words: string };
  start: { number: number; fen: string };
  state: State;
  ways: Ways;
}

/** A name for `Engine.request()`. */
export type RequestName = keyof Answers;

/** Says what is wrong with a request. */
export interface RequestError extends Error {
  /** The field, like `moves[2]`; null: the request as a whole. */
  field: string | null;
}

export interface Engine {
  /** How many threads make sense for the option `Threads`; 1 in the build without threads. */
  readonly threads: number;
  /** Called with each line of the dialogue, in order, without its end. */
  onLine: ((line: string) => void) | null;
  /** Called once if the engine fails. It answers nothing more: create another one. */
  onError: ((error: Error) => void) | null;
  /** Sends a line of UCI (docs/reference/protocol.md). */
  send(line: string): void;
  /**
   * Sends a request and returns its answer. A request carries its game (`fen`, `moves`, `rules`), so it does not depend
   * on `position`. Requests and lines are handled in order. Rejects with a RequestError.
   */
  request<Name extends RequestName>(name: Name, fields?: object, options?: RequestOptions): Promise<Answers[Name]>;
  /** Ends the engine at once and rejects its open requests. */
  terminate(): void;
}

export function createEngine(options?: EngineOptions): Promise<Engine>;
