// SPDX-License-Identifier: MIT
// Runs searches on an engine, one at a time, and delivers their lines as they arrive.

import type { LastingEngine } from './lasting.ts';
import { kUsualRules, positionCommand, type Line } from './referee.ts';

/** A score for the side to move: centipawns, or a Paco in `paco` turns (negative if the opponent unites). */
export interface Score {
  cp?: number;
  paco?: number;
}

/** Options for full strength. */
export const kFullStrength = { 'Skill Level': '20', UCI_LimitStrength: 'false' };

/** One line of a search, `info … pv …`. */
export interface Info {
  multipv: number;
  depth: number;
  score: Score;
  /** Chances of the side to move in thousandths: win, draw, loss. */
  wdl: [number, number, number] | null;
  nodes: number;
  nps: number;
  pv: string[];
}

export interface SearchRequest {
  line: Line;
  /** The words after `go`: `infinite`, `wtime …`, `movetime 500`. */
  limits: string;
  /** Options to set first, by name. */
  options: Record<string, string>;
  onInfo?: (info: Info) => void;
}

export interface BestMove {
  move: string | null;
  info: Info | null;
  /** What the engine says about the Paco at the end of its line; null if there is no Paco or it says nothing. */
  proof?: 'proved' | 'seen' | null;
}

export function parseInfo(text: string): Info | null {
  const words = text.split(' ');
  const info: Info = { multipv: 1, depth: 0, score: {}, wdl: null, nodes: 0, nps: 0, pv: [] };
  for (let i = 1; i < words.length; ++i) {
    const number = () => Number(words[++i]);
    switch (words[i]) {
      case 'string': return null;
      case 'multipv': info.multipv = number(); break;
      case 'depth': info.depth = number(); break;
      case 'nodes': info.nodes = number(); break;
      case 'nps': info.nps = number(); break;
      case 'wdl': info.wdl = [number(), number(), number()]; break;
      case 'score': {
        const kind = words[++i];
        info.score = kind === 'mate' ? { paco: number() } : { cp: number() };
        break;
      }
      case 'pv':
        info.pv = words.slice(i + 1);
        return info;
    }
  }
  return null;
}

interface Running {
  request: SearchRequest;
  resolve: (best: BestMove) => void;
  last: Info | null;
  proof?: 'proved' | 'seen';
  /** The engine was told to search. It may first have to be replaced by one with the rule set. */
  begun: boolean;
  /** The search was started again because an engine failed. */
  again?: boolean;
  /** A stop was requested, so a new engine does not repeat the search. */
  stopped?: boolean;
}

export class Thinker {
  private running: Running | null = null;
  private failed = false;
  private waiting: { request: SearchRequest; resolve: (best: BestMove) => void } | null = null;
  private set: Record<string, string> = { UCI_Variant: kUsualRules };

  /** `onEnd` is called when the engine has failed for good; then every search ends at once, without a move. */
  constructor(private readonly engine: LastingEngine, onEnd: () => void) {
    engine.onLine = (line) => this.onLine(line);
    engine.onRestart = () => this.onRestart();
    engine.onError = () => {
      this.failed = true;
      onEnd();
      this.end(null);
    };
    engine.send('setoption name UCI_ShowWDL value true');
  }

  get threads(): number {
    return this.engine.threads;
  }

  /**
   * Starts a search. A running search is stopped, and a waiting one is dropped; they resolve to their result or null.
   */
  search(request: SearchRequest): Promise<BestMove> {
    return new Promise((resolve) => {
      this.waiting?.resolve({ move: null, info: null });
      this.waiting = { request, resolve };
      if (this.running) this.halt();
      else this.begin();
    });
  }

  /** Stops the running search, if any. */
  stop(): void {
    this.waiting?.resolve({ move: null, info: null });
    this.waiting = null;
    if (this.running) this.halt();
  }

  private halt(): void {
    if (!this.running?.begun) return this.end(null);
    this.running.stopped = true;
    this.engine.send('stop');
  }

  newGame(): void {
    this.engine.send('ucinewgame');
  }

  private begin(): void {
    const next = this.waiting;
    if (!next) return;
    this.waiting = null;
    const running: Running = { ...next, last: null, begun: false };
    this.running = running;
    if (this.failed) return this.end(null);
    if ((next.request.line.rules ?? kUsualRules) === kUsualRules) return this.tell(running);
    void this.engine.widen().then(() => this.running === running && this.tell(running), () => this.running === running && this.end(null));
  }

  private tell(running: Running): void {
    const { request } = running;
    running.begun = true;
    for (const [name, value] of Object.entries({ ...request.options, UCI_Variant: request.line.rules ?? kUsualRules })) {
      if (this.set[name] === value) continue;
      this.set[name] = value;
      this.engine.send(`setoption name ${name} value ${value}`);
    }
    this.go(request);
  }

  private go({ line, limits }: SearchRequest): void {
    this.engine.send(positionCommand(line));
    this.engine.send(`go ${limits}`);
  }

  // The searching engine has failed and was replaced. The new one repeats the search, once.
  private onRestart(): void {
    if (!this.running?.begun) return;
    if (this.waiting || this.running.again || this.running.stopped) return this.end(null);
    this.running.again = true;
    this.go(this.running.request);
  }

  private onLine(line: string): void {
    const running = this.running;
    if (!running) return;
    if (line.startsWith('info ')) {
      const proof = /^info string (?:Paco|mate) in \d+ is (proved|shown|seen)/.exec(line);
      if (proof) running.proof = proof[1] === 'seen' ? 'seen' : 'proved';
      const info = parseInfo(line);
      if (!info) {
        // An invalid `go` prints no bestmove.
        if (line.startsWith('info string error')) this.end(null);
        return;
      }
      if (info.multipv === 1) running.last = info;
      // Lines that arrive after the request for a newer search are ignored.
      if (!this.waiting) running.request.onInfo?.(info);
    } else if (line.startsWith('bestmove')) {
      const move = line.split(' ')[1];
      this.end(move && move !== '(none)' ? move : null);
    }
  }

  private end(move: string | null): void {
    const running = this.running;
    this.running = null;
    running?.resolve({ move, info: running.last, proof: running.proof ?? null });
    this.begin();
  }
}
