// SPDX-License-Identifier: MIT
// A turn in progress: the squares and promotions chosen so far, and the next steps that the engine allows.

import type { Letter } from '../board/placement.ts';
import type { Ways } from '../engine/answers.ts';
import type { Line, Referee } from '../engine/referee.ts';

/** Splits a turn in the protocol's notation into squares and letters of promotions. */
export function partsOf(move: string): string[] {
  return move.match(/[a-h][1-8]|[qrbn]/g) ?? [];
}

export class Dance {
  /** The next steps; null before the turn has begun and while the engine is asked. */
  ways: Ways | null = null;
  private parts: string[] = [];
  private line: Line = { start: 'startpos', moves: [] };
  private epoch = 0;

  constructor(private readonly referee: Referee) {}

  /** The number of squares and promotions chosen. */
  get length(): number {
    return this.parts.length;
  }

  /** Whether anything has been chosen. */
  get underWay(): boolean {
    return this.parts.length > 0;
  }

  /** Begins a turn in a new position. */
  begin(line: Line): Promise<Ways | null> {
    this.line = line;
    return this.go([]);
  }

  /** Adds a square or a promotion, which must be one of the next steps. */
  add(part: string): Promise<Ways | null> {
    return this.go([...this.parts, part]);
  }

  /** Takes back the last square or promotion. */
  back(): Promise<Ways | null> {
    return this.go(this.parts.slice(0, -1));
  }

  /** Takes back the whole turn. */
  reset(): Promise<Ways | null> {
    return this.go([]);
  }

  /** Returns the next step to a square, if there is one. */
  wayTo(name: string): Ways['next'][number] | undefined {
    return this.ways?.next.find((way) => way.square === name);
  }

  promotions(): { piece: Letter; dead_end: boolean }[] {
    return this.ways?.promotions ?? [];
  }

  // Ignores answers that arrive after a newer request.
  private async go(parts: string[]): Promise<Ways | null> {
    const epoch = ++this.epoch;
    const ways = await this.referee.ways(this.line, parts.join(''));
    if (epoch !== this.epoch) return null;
    this.parts = parts;
    this.ways = ways;
    return ways;
  }
}
