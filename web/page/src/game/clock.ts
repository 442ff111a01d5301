// SPDX-License-Identifier: MIT
// Two clocks, of which at most one runs. Remaining times are in milliseconds.

import type { Side } from '../board/placement.ts';

export interface TimeControl {
  /** Minutes for the game, and seconds added after each turn. */
  minutes: number;
  increment: number;
}

export class Clock {
  left: Record<Side, number>;
  private running: Side | null = null;
  private since = 0;
  private timer = 0;

  constructor(readonly control: TimeControl, private readonly onTick: () => void,
    private readonly onFlag: (side: Side) => void, left?: Record<Side, number>) {
    const base = control.minutes * 60000;
    this.left = left ? { ...left } : { w: base, b: base };
  }

  /** Returns the time that a side has left. */
  now(side: Side): number {
    const spent = this.running === side ? performance.now() - this.since : 0;
    return Math.max(0, this.left[side] - spent);
  }

  /** Starts a side's clock and stops the other. */
  start(side: Side): void {
    this.stop();
    this.running = side;
    this.since = performance.now();
    this.timer = window.setInterval(() => this.tick(), 100);
  }

  /** Stops both; `turn` adds the increment to the side that ran. */
  stop(turn = false): void {
    clearInterval(this.timer);
    if (!this.running) return;
    this.left[this.running] = this.now(this.running) + (turn ? this.control.increment * 1000 : 0);
    this.running = null;
  }

  get side(): Side | null {
    return this.running;
  }

  private tick(): void {
    const side = this.running;
    this.onTick();
    if (side && this.now(side) <= 0) {
      this.stop();
      this.left[side] = 0;
      this.onFlag(side);
    }
  }
}

/** Formats a time: 4:05, or 9.3 in the last ten seconds. */
export function clockText(ms: number): string {
  if (ms < 10000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
