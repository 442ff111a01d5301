// SPDX-License-Identifier: MIT
// Describes squares and pieces in words, for screen readers and announcements.

import { t, textOf } from '../ui/i18n.ts';
import type { TurnStep } from '../engine/answers.ts';
import { squareName, type Content, type Letter, type Side, type Square } from './placement.ts';
import type { Mark } from './picture.ts';

export function pieceWord(letter: Letter): string {
  return textOf(`piece.${letter}`);
}

/** `white knight`, or `union of white knight and black pawn`. */
export function contentWords({ w, b }: Content): string {
  const one = (side: Side, letter: Letter) => textOf(`of.${side}`, { piece: pieceWord(letter) });
  if (w && b) return t('union', { a: one('w', w), b: one('b', b) });
  if (w) return one('w', w);
  if (b) return one('b', b);
  return t('empty');
}

/** `e4, white pawn, lifted`. */
export function squareWords(square: Square, content: Content, held: Content | null, marks: Mark[]): string {
  const parts = [squareName(square), contentWords(content)];
  if (held) parts.push(t('inHand', { piece: contentWords(held) }));
  for (const mark of marks) {
    const words = textOf(`mark.${mark}`);
    if (words) parts.push(words);
  }
  return parts.join(', ');
}

/** Describes a turn in words: `pawn e4 unites on d5`. Empty if there are no steps. */
export function spokenTurn(steps: readonly TurnStep[]): string {
  return steps.map(({ from, to, kind, piece, partner, released, promotion }) => {
    const said = textOf(`spoken.${kind}`, { piece: partner ? t('pair') : pieceWord(piece), from, to, released: released ? pieceWord(released) : '' });
    return promotion ? `${said}, ${t('spoken.promotion', { piece: pieceWord(promotion) })}` : said;
  }).join('; ');
}
