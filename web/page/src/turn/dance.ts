// SPDX-License-Identifier: MIT
// A turn in progress: the squares and promotions chosen so far, and what the engine says may follow.

import type { Letter } from '../board/placement.ts';
import type { Ways } from '../engine/answers.ts';
import type { Line, Referee } from '../engine/referee.ts';

/** The parts of a turn as the protocol writes it: squares, and letters of promotions. */
export function partsOf(move: string): string[] {
  return move.match(/[a-h][1-8]|[qrbn]/g) ?? [];
}

export class Dance {
  /** The ways on from here; null until begun, and while the position is being asked about. */
  ways: Ways | null = null;
  private parts: string[] = [];
  private line: Line = { start: 'startpos', moves: [] };
  private epoch = 0;

  constructor(private readonly referee: Referee) {}

  /** How many squares and promotions have been chosen. */
  get length(): number {
    return this.parts.length;
  }

  /** Whether a step beyond lifting has been made. */
  get underWay(): boolean {
    return this.parts.length > 0;
  }

  /** Begins a turn in another position. */
  begin(line: Line): Promise<Ways | null> {
    this.line = line;
    return this.go([]);
  }

  /** Adds a square or a promotion, which must be one of the ways on. */
  add(part: string): Promise<Ways | null> {
    return this.go([...this.parts, part]);
  }

  /** Takes back the last part; the first promotion of a gift stays. */
  back(): Promise<Ways | null> {
    return this.go(this.parts.slice(0, -1));
  }

  /** Puts everything back. */
  reset(): Promise<Ways | null> {
    return this.go([]);
  }

  /** The way on to a square, if there is one. */
  wayTo(name: string): Ways['next'][number] | undefined {
    return this.ways?.next.find((way) => way.square === name);
  }

  promotions(): { piece: Letter; dead_end: boolean }[] {
    return this.ways?.promotions ?? [];
  }

  // Answers that come after a newer question are dropped.
  private async go(parts: string[]): Promise<Ways | null> {
    const epoch = ++this.epoch;
    const ways = await this.referee.ways(this.line, parts.join(''));
    if (epoch !== this.epoch) return null;
    this.parts = parts;
    this.ways = ways;
    return ways;
  }
}
