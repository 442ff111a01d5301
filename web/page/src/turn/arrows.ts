// SPDX-License-Identifier: MIT
// Turns as arrows: one for each step, numbered when there are several.

import type { Arrow, ArrowKind } from '../board/picture.ts';
import { squareOf } from '../board/placement.ts';
import type { Sako, State, TurnStep } from '../engine/answers.ts';
import { partsOf } from './dance.ts';

/** Arrows along squares, in order. */
export function chainArrows(squares: string[], kind: ArrowKind): Arrow[] {
  return squares.slice(1).map((to, i) => ({
    from: squareOf(squares[i]!), to: squareOf(to), number: squares.length > 2 ? i + 1 : 0, kind,
  }));
}

/** Arrows of a turn as the protocol writes it. */
export function moveArrows(move: string, kind: ArrowKind): Arrow[] {
  return chainArrows(partsOf(move).filter((part) => part.length === 2), kind);
}

/** The chain that unites with a king. */
export function sakoArrows(sako: Sako): Arrow[] {
  return chainArrows(sako.squares ?? [], 'threat');
}

/** The last turn, if it was a chain: a plain move is told by its marked squares. */
export function lastTurnArrows(state: State): Arrow[] {
  const steps = state.last?.steps ?? [];
  return steps.length < 2 || steps.some((step) => step.kind === 'castle') ? [] : stepArrows(steps, 'played', true);
}

/** Steps as arrows; numbered when there are several, or always. */
export function stepArrows(steps: TurnStep[], kind: ArrowKind, always = false): Arrow[] {
  const numbered = always || steps.length > 1;
  return steps.map(({ from, to }, i) => ({
    from: squareOf(from), to: squareOf(to), number: numbered ? i + 1 : 0, kind,
  }));
}
