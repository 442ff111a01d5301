// SPDX-License-Identifier: MIT
// Scores as text and as White's expected result.

import type { Score } from '../engine/thinker.ts';
import type { Opinion } from './tree.ts';

/** Returns a score of the side to move from White's point of view. */
export function whiteView(score: Score, wdl: [number, number, number] | null, white: boolean): Opinion {
  const sign = white ? 1 : -1;
  const opinion: Opinion = score.paco === undefined ? { cp: sign * (score.cp ?? 0) } : { paco: sign * score.paco };
  if (wdl) {
    const expected = (wdl[0] + wdl[1] / 2) / 1000;
    opinion.win = white ? expected : 1 - expected;
  } else if (score.paco !== undefined) {
    opinion.win = sign * score.paco > 0 ? 1 : 0;
  }
  return opinion;
}

/** Formats a score: `+0.35`, `#3`, `#-2`. */
export function opinionText({ cp, paco }: Opinion): string {
  if (paco !== undefined) return `#${paco}`;
  const pawns = (cp ?? 0) / 100;
  return (pawns >= 0 ? '+' : '−') + Math.abs(pawns).toFixed(2);
}
