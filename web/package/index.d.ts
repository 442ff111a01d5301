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
  /** Called now and then while something takes long. */
  onProgress?: ((progress: { done: number; total: number }) => void) | null;
}

/** A name of `Engine.request()`; docs/reference/protocol-front-ends.md has fields and answers of each. */
export type RequestName =
  | "annotate"
  | "convert"
  | "moves"
  | "notation"
  | "openings"
  | "picture"
  | "start"
  | "state"
  | "ways";

/** What is wrong with a request. */
export interface RequestError extends Error {
  /** The field, like `moves[2]`; null: the request as a whole. */
  field: string | null;
}

export interface Engine {
  /** How many threads make sense for the option `Threads`; 1 in the build without threads. */
  readonly threads: number;
  /** Called with each line of the dialogue, in order, without its end. */
  onLine: ((line: string) => void) | null;
  /** Called once when the engine has failed by itself: nothing more is answered, another is needed. */
  onError: ((error: Error) => void) | null;
  /** Sends a line of UCI (docs/reference/protocol.md). */
  send(line: string): void;
  /**
   * Asks something and returns the answer, an object. A question carries its game (`fen`, `moves`,
   * `rules`): what `position` has set does not matter to it. Questions and lines are heard in their
   * order. Rejects with a RequestError.
   */
  request<Answer = unknown>(
    name: RequestName,
    fields?: object,
    options?: RequestOptions,
  ): Promise<Answer>;
  /** Ends the engine at once, whatever it does. Requests under way are rejected. */
  terminate(): void;
}

export function createEngine(options?: EngineOptions): Promise<Engine>;
