// SPDX-License-Identifier: MIT
/** Danco, an engine for Paco Ŝako, in a Web Worker. */

export interface EngineOptions {
  /**
   * `false`: the build without threads. `true`, a number, or undefined: the build with threads if the page is
   * cross-origin isolated (COOP and COEP headers), otherwise the one without. The UCI option `Threads` sets the number
   * of search threads; a number here limits the value of `Engine.threads`.
   */
  threads?: boolean | number;
  /**
   * `"play"`: a module of two thirds of the size for a page's first game. It has only the rule set `pacosako` and
   * answers `ways`, `moves`, `state`, `notation` and `start`; it has no other rule sets, no book, no `perft` and no
   * `bench`.
   */
  only?: "play";
  /** The address of the package's folder, if it is not that of index.js. */
  base?: string;
  /**
   * Fetches the WebAssembly in a browser; `fetch` by default. It is called once for each build, because engines share
   * the compiled module.
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
  /** The enemy piece in a union that moves. */
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

/** The answer to `ways`: the next steps of a turn. */
export interface Ways {
  path: string;
  next: { square: string; kind: StepKind; promotion: boolean; dead_end: boolean }[];
  /** If not empty, one of these pieces must be chosen next. */
  promotions: { piece: PieceLetter; dead_end: boolean }[];
  /** True if the turn is over; then `move` is its text. */
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

/** The answer to `moves`: the turns that begin on a square. */
export interface Moves {
  square: string;
  moves: { move: string; notation: string }[];
  /** False if there are more turns than are listed. */
  complete: boolean;
}

/** Whether a king could be united with next, and by which chain. */
export interface Sako {
  in_sako: boolean;
  /** False if the search for it ran out of its budget. */
  known: boolean;
  squares?: string[];
  move?: string;
  notation?: string;
  steps?: Step[];
}

/** The answer to `state`: the game. */
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
  /** The square of a gifted pawn that must be promoted before anything else. */
  gift: string | null;
  begun: { square: string; piece: PieceLetter; partner?: PieceLetter | null; released: boolean } | null;
  end: { reason: string; result: "1-0" | "0-1" | "1/2-1/2"; text: string } | null;
  last: { side: SideName; move: string; notation: string; gift: PieceLetter | null; steps: Step[]; fen: string; board: Board } | null;
}

/**
 * The answer to `notation`: consecutive turns in the protocol's and in players' notation, and the position after them.
 */
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
  /** A side without turns has no accuracy. */
  analysis?: Record<SideName, { turns: number; accuracy?: number; inaccuracy: number; mistake: number; blunder: number }>;
}

/** A fault of a game in a text. */
export interface Fault {
  game: number;
  line: number;
  ply?: number;
  reason: string;
}

/** The number of games, and of White's wins, draws and Black's wins. */
export type Results = [games: number, white: number, draws: number, black: number];

/** A reason for a move. */
export interface Reason {
  kind: string;
  text: string;
  /** The text for beginners. */
  simple?: string;
  /** The names and numbers in the text. */
  values?: Record<string, string>;
  /** What the move in question achieves: its `kind`, and the names and numbers of its text. */
  effect?: Record<string, string>;
  squares: string[];
}

/** The answer to `why`. */
export interface Why {
  /** The engine's move; null if the game is over, and then only `reasons` follows. */
  best: string | null;
  /** The move that was asked about. */
  notation?: string;
  /** White's view. */
  score?: { cp?: number; paco?: number };
  line?: string[];
  /** The most important reason first. */
  reasons: Reason[];
}

/** The answer to each request; docs/reference/protocol-front-ends.md and docs/reference/web.md describe them. */
export interface Answers {
  annotate: { game: Game; pgn: string; verdict: string };
  /** `games` contains objects for `to: "jsonl"`, and strings for other formats. */
  convert: { games: (Game | string)[]; faults: Fault[] };
  moves: Moves;
  notation: Notation;
  /** `name` is empty if the opening has none. */
  opening: { name: string };
  /** `name` is the FEN without counters. */
  openings: {
    rules: string;
    games: number;
    faults: Fault[];
    positions: [name: string, results: Results, turns: [move: string, notation: string, played: number, reached: Results][]][];
  };
  picture: { svg: string; words: string };
  start: { number: number; fen: string };
  state: State;
  ways: Ways;
  why: Why;
}

/** A name for `Engine.request()`. */
export type RequestName = keyof Answers;

/** An error that says what is wrong with a request. */
export interface RequestError extends Error {
  /** The field, such as `moves[2]`; null for the whole request. */
  field: string | null;
}

export interface Engine {
  /** A sensible maximum for the option `Threads`; 1 in the build without threads. */
  readonly threads: number;
  /** Called with each line of the dialogue, in order, without its line break. */
  onLine: ((line: string) => void) | null;
  /** Called once if the engine fails. It answers nothing more: create another one. */
  onError: ((error: Error) => void) | null;
  /** Sends a line of UCI (docs/reference/protocol.md). */
  send(line: string): void;
  /**
   * Sends a request and returns its answer. A request contains its game (`fen`, `moves`, `rules`), so it does not
   * depend on `position`. Requests and lines are handled in order. Rejects with a RequestError.
   */
  request<Name extends RequestName>(name: Name, fields?: object, options?: RequestOptions): Promise<Answers[Name]>;
  /** Ends the engine at once and rejects its open requests. */
  terminate(): void;
}

export function createEngine(options?: EngineOptions): Promise<Engine>;
