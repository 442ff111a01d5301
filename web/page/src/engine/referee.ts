// SPDX-License-Identifier: MIT
// Asks the engine about games: the next steps of a turn, the state of the game, notation. Each request carries its
// game, so requests may come from all parts of the page at once.

import type { Engine, Progress } from './engine.ts';
import type { State, Ways } from './answers.ts';
import { kUsualRules } from './lasting.ts';

/** A game as the engine is told it: where it began, and its turns. */
export interface Line {
  start: string;
  moves: readonly string[];
  /** The rule set; Paco Sako as it is played online unless said otherwise. */
  rules?: string;
}

export { kUsualRules };

export function positionCommand({ start, moves }: Line): string {
  const from = start === 'startpos' ? 'startpos' : `fen ${start}`;
  return `position ${from}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** The game of a question, as the engine reads it. */
function fieldsOf({ start, moves, rules }: Line): object {
  return { ...(start === 'startpos' ? {} : { fen: start }), moves, rules: rules ?? kUsualRules };
}

export class Referee {
  /** The ratings that the engine can play at. */
  eloRange = { min: 0, max: 4000 };

  constructor(private readonly engine: Engine) {
    engine.onLine = (line) => {
      const elo = /^option name UCI_Elo .*min (\d+) max (\d+)/.exec(line);
      if (elo) this.eloRange = { min: Number(elo[1]), max: Number(elo[2]) };
    };
    engine.send('uci');
    engine.send('setoption name Hash value 1');
  }

  private ask<T>(line: Line, name: string, fields: object = {}): Promise<T> {
    return this.request<T>(name, { ...fieldsOf(line), ...fields });
  }

  state(line: Line): Promise<State> {
    return this.ask<State>(line, 'state');
  }

  ways(line: Line, path: string): Promise<Ways> {
    return this.ask<Ways>(line, 'ways', { path });
  }

  /** Reads turns that follow each other, in either notation; gives both. */
  read(line: Line, turns: string[]): Promise<{ moves: string[]; notation: string[] }> {
    return this.ask(line, 'notation', { line: turns });
  }

  /** Players' notation of turns that follow each other from a position. */
  async notation(line: Line, moves: string[]): Promise<string[]> {
    if (moves.length === 0) return [];
    return (await this.read(line, moves)).notation;
  }

  /** The name of the opening that a game has played; empty if it has none. */
  async opening(line: Line): Promise<string> {
    return (await this.ask<{ name: string }>(line, 'opening')).name;
  }

  /** A request that is about no game of the page: `convert`, `picture`, `start`. */
  request<T>(name: string, fields: object, onProgress?: (p: Progress) => void): Promise<T> {
    return this.engine.request(name, fields, onProgress ? { onProgress } : {}) as Promise<T>;
  }
}
