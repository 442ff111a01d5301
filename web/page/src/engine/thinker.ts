// SPDX-License-Identifier: MIT
// The engine that searches: one search at a time, its lines as they come.

import type { LastingEngine } from './lasting.ts';
import { kUsualRules, positionCommand, type Line } from './referee.ts';

/** A score for the side to move: centipawns, or Paco in `paco` turns (negative: being united). */
export interface Score {
  cp?: number;
  paco?: number;
}

/** Options that make Danco play as well as it can. */
export const kFullStrength = { 'Skill Level': '20', UCI_LimitStrength: 'false' };

/** One line of a search, `info … pv …`. */
export interface Info {
  multipv: number;
  depth: number;
  score: Score;
  /** Chances of the side to move in thousandths: win, draw, lose. */
  wdl: [number, number, number] | null;
  nodes: number;
  nps: number;
  pv: string[];
}

export interface SearchRequest {
  line: Line;
  /** What follows `go`: `infinite`, `wtime …`, `movetime 500`. */
  limits: string;
  /** Options to set first, by name. */
  options: Record<string, string>;
  onInfo?: (info: Info) => void;
}

export interface BestMove {
  move: string | null;
  info: Info | null;
  /** What the engine says of the Paco that its line ends with; null when it ends with none, or nothing is said. */
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
  /** The engine has been told to search; before that it may have to become one that knows the rules. */
  begun: boolean;
  /** It was begun again: an engine has failed at it. */
  again?: boolean;
}

export class Thinker {
  private running: Running | null = null;
  private waiting: { request: SearchRequest; resolve: (best: BestMove) => void } | null = null;
  private set: Record<string, string> = { UCI_Variant: kUsualRules };

  constructor(private readonly engine: LastingEngine) {
    engine.onLine = (line) => this.onLine(line);
    engine.onRestart = () => this.onRestart();
    engine.onError = () => this.end(null);
    engine.send('setoption name UCI_ShowWDL value true');
  }

  get threads(): number {
    return this.engine.threads;
  }

  /** Begins a search; one that is running is stopped, one that waits is dropped (both give their answer, or null). */
  search(request: SearchRequest): Promise<BestMove> {
    return new Promise((resolve) => {
      this.waiting?.resolve({ move: null, info: null });
      this.waiting = { request, resolve };
      if (this.running) this.halt();
      else this.begin();
    });
  }

  /** Ends the search that runs, if any. */
  stop(): void {
    this.waiting?.resolve({ move: null, info: null });
    this.waiting = null;
    if (this.running) this.halt();
  }

  private halt(): void {
    if (this.running?.begun) this.engine.send('stop');
    else this.end(null);
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

  // The engine that searched has failed, and another is there: it searches the same, once.
  private onRestart(): void {
    if (!this.running?.begun) return;
    if (this.waiting || this.running.again) return this.end(null);
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
        // A `go` with something wrong in it prints no bestmove.
        if (line.startsWith('info string error')) this.end(null);
        return;
      }
      if (info.multipv === 1) running.last = info;
      // Lines that arrive after the request for a newer search are dropped.
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
