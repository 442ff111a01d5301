// Asks the engine about positions: the ways on from a turn, the state of the game, notation. Questions come from
// all parts of the page; each sets its position and asks in one go, so that none gets another's answer.

import type { Engine, Progress } from './engine.ts';
import type { State, Ways } from './answers.ts';

/** A game as the engine is told it: where it began, and its turns. */
export interface Line {
  start: string;
  moves: readonly string[];
  /** The rule set; Paco Sako as it is played online unless said otherwise. */
  rules?: string;
}

export const kUsualRules = 'pacosako';

export function positionCommand({ start, moves }: Line): string {
  const from = start === 'startpos' ? 'startpos' : `fen ${start}`;
  return `position ${from}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

export class Referee {
  /** The ratings that the engine can play at. */
  eloRange = { min: 0, max: 4000 };
  private tail: Promise<unknown> = Promise.resolve();
  private rules = kUsualRules;
  private current = '';
  private complaint = '';

  constructor(private readonly engine: Engine) {
    engine.onLine = (line) => {
      if (line.startsWith('info string error')) this.complaint = line.slice('info string error: '.length);
      const elo = /^option name UCI_Elo .*min (\d+) max (\d+)/.exec(line);
      if (elo) this.eloRange = { min: Number(elo[1]), max: Number(elo[2]) };
    };
    engine.send('uci');
    engine.send('setoption name Hash value 1');
  }

  private queue<T>(job: () => Promise<T>): Promise<T> {
    const result = this.tail.then(job, job);
    this.tail = result.catch(() => undefined);
    return result;
  }

  private async ask<T>(line: Line, name: string, args: object): Promise<T> {
    const command = positionCommand(line);
    const rules = line.rules ?? kUsualRules;
    if (rules !== this.rules) {
      this.rules = rules;
      this.current = '';
      this.engine.send(`setoption name UCI_Variant value ${rules}`);
    }
    if (command !== this.current) {
      this.complaint = '';
      this.engine.send(command);
      this.current = command;
      // The answer comes behind any complaint about the position.
      const state = await this.engine.request('state', {});
      if (this.complaint) {
        this.current = '';
        throw new Error(this.complaint);
      }
      if (name === 'state') return state as T;
    }
    return (await this.engine.request(name, args)) as T;
  }

  state(line: Line): Promise<State> {
    return this.queue(() => this.ask<State>(line, 'state', {}));
  }

  ways(line: Line, path: string): Promise<Ways> {
    return this.queue(() => this.ask<Ways>(line, 'ways', { path }));
  }

  /** Players' notation of turns that follow each other from a position. */
  async notation(line: Line, moves: string[]): Promise<string[]> {
    if (moves.length === 0) return [];
    const answer = await this.queue(() => this.ask<{ notation: string[] }>(line, 'notation', { moves }));
    return answer.notation;
  }

  /** A request that needs no position: `convert`, `picture`, `threats`. */
  request<T>(name: string, args: object, onProgress?: (p: Progress) => void): Promise<T> {
    return this.queue(() => this.engine.request(name, args, onProgress ? { onProgress } : {}) as Promise<T>);
  }
}
