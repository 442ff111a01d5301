// SPDX-License-Identifier: MIT
// Shows turns as arrows, one for each step, numbered if there are several.

import type { Arrow, ArrowKind } from '../board/picture.ts';
import { squareOf } from '../board/placement.ts';
import type { Sako, State, TurnStep } from '../engine/answers.ts';
import { partsOf } from './dance.ts';

/** Returns arrows along squares, in order. */
export function chainArrows(squares: string[], kind: ArrowKind): Arrow[] {
  return squares.slice(1).map((to, i) => ({
    from: squareOf(squares[i]!), to: squareOf(to), number: squares.length > 2 ? i + 1 : 0, kind,
  }));
}

/** Returns the arrows of a turn in the protocol's notation. */
export function moveArrows(move: string, kind: ArrowKind): Arrow[] {
  return chainArrows(partsOf(move).filter((part) => part.length === 2), kind);
}

/** Returns the arrows of the chain that would unite with a king. */
export function sakoArrows(sako: Sako): Arrow[] {
  return chainArrows(sako.squares ?? [], 'threat');
}

const isSame = (a: Arrow, b: Arrow) => a.from === b.from && a.to === b.to;

/** Returns whether each of the arrows is among the others. */
export function isShownBy(arrows: Arrow[], others: Arrow[]): boolean {
  return arrows.every((arrow) => others.some((other) => isSame(arrow, other)));
}

/** If there are more arrows than this, the less important ones fade. */
const kMostPlain = 6;
/** The kinds by importance: arrows of the first one that is on the board do not fade. */
const kInQuestion: ArrowKind[] = ['premove', 'better', 'threat', 'played'];

/** Drops arrows of further lines that duplicate other arrows, and fades less important ones if there are many. */
export function legible(all: Arrow[]): Arrow[] {
  const arrows = all.filter((arrow) => arrow.kind !== 'second' || !all.some((other) => other.kind !== 'second' && isSame(arrow, other)));
  const own = ({ kind }: Arrow) => kind.startsWith('own');
  const main = kInQuestion.find((kind) => arrows.some((arrow) => arrow.kind === kind));
  if (arrows.filter((arrow) => !own(arrow)).length <= kMostPlain) return arrows;
  return arrows.map((arrow) => (own(arrow) || arrow.kind === main ? arrow : { ...arrow, faint: true }));
}

/** Returns the arrows of the last turn if it was a chain. A plain move is shown by its marked squares. */
export function lastTurnArrows(state: State): Arrow[] {
  const steps = state.last?.steps ?? [];
  return steps.length < 2 || steps.some((step) => step.kind === 'castle') ? [] : stepArrows(steps, 'played', true);
}

/** Returns steps as arrows, numbered if there are several or if requested. */
export function stepArrows(steps: TurnStep[], kind: ArrowKind, always = false): Arrow[] {
  const numbered = always || steps.length > 1;
  return steps.map(({ from, to }, i) => ({
    from: squareOf(from), to: squareOf(to), number: numbered ? i + 1 : 0, kind,
  }));
}
