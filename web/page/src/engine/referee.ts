// SPDX-License-Identifier: MIT
// Asks the engine about games: the next steps of a turn, the state of the game, notation. Each request contains its
// game, so requests may come from any part of the page at any time.

import type { Engine, Progress } from './engine.ts';
import type { State, Ways } from './answers.ts';
import { kUsualRules } from './lasting.ts';

/** A game as it is sent to the engine: its start and its turns. */
export interface Line {
  start: string;
  moves: readonly string[];
  /** The rule set; by default Paco Ŝako as played online. */
  rules?: string;
}

export { kUsualRules };

export function positionCommand({ start, moves }: Line): string {
  const from = start === 'startpos' ? 'startpos' : `fen ${start}`;
  return `position ${from}${moves.length > 0 ? ` moves ${moves.join(' ')}` : ''}`;
}

/** Returns the game of a request in the engine's form. */
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

  /** Reads consecutive turns in either notation. Returns them in both. */
  read(line: Line, turns: string[]): Promise<{ moves: string[]; notation: string[] }> {
    return this.ask(line, 'notation', { line: turns });
  }

  /** Returns the players' notation of consecutive turns from a position. */
  async notation(line: Line, moves: string[]): Promise<string[]> {
    if (moves.length === 0) return [];
    return (await this.read(line, moves)).notation;
  }

  /** Returns the name of a game's opening; empty if it has none. */
  async opening(line: Line): Promise<string> {
    return (await this.ask<{ name: string }>(line, 'opening')).name;
  }

  /** Sends a request that is not about a game of the page: `convert`, `picture`, `start`. */
  request<T>(name: string, fields: object, onProgress?: (p: Progress) => void): Promise<T> {
    return this.engine.request(name, fields, onProgress ? { onProgress } : {}) as Promise<T>;
  }
}
