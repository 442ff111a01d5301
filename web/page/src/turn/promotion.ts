// SPDX-License-Identifier: MIT
// Asks for a pawn's promotion, at the square where it happens. Nothing else can be done meanwhile.

import { pieceIcon, cornerOf, kCell } from '../board/picture.ts';
import type { Letter, Side, Square } from '../board/placement.ts';
import { pieceWord } from '../board/words.ts';
import { h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';

export interface PromotionQuestion {
  choices: { piece: Letter; dead_end: boolean }[];
  side: Side;
  bottom: Side;
  square: Square;
  gift: boolean;
  board: HTMLElement;
}

let open: HTMLDialogElement | null = null;

/** Closes the question, as if nothing had been chosen. */
export function dropQuestion(): void {
  open?.close();
}

/** Resolves to the chosen piece, or null to take back the step. */
export function askPromotion(question: PromotionQuestion): Promise<Letter | null> {
  dropQuestion();
  return new Promise((resolve) => {
    let chosen: Letter | null = null;
    const title = t(question.gift ? 'promote.gift' : 'promote.ask');
    const dialog = h('dialog', { class: 'promotion', 'aria-label': title },
      h('p', {}, title),
      h('div', { class: 'promotion-choices' }, ...question.choices.map(({ piece, dead_end }) => {
        const name = pieceWord(piece) + (dead_end ? `, ${t('mark.dead')}` : '');
        const pick = h('button', {
          type: 'button', 'data-piece': piece, 'aria-label': name, title: name, class: dead_end ? 'dead' : '',
          onclick: () => {
            chosen = piece;
            dialog.close();
          },
        });
        pick.append(pieceIcon(question.side, piece));
        return pick;
      })),
      question.gift ? null : h('button', { type: 'button', class: 'plain', onclick: () => dialog.close() }, t('back')));
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (open === dialog) open = null;
      resolve(chosen);
    });
    // A gift must be promoted before anything else, so Escape does not close the question.
    dialog.addEventListener('cancel', (event) => question.gift && event.preventDefault());
    document.body.append(dialog);
    open = dialog;
    question.board.scrollIntoView({ block: 'nearest' });
    dialog.showModal();
    place(dialog, question);
    const again = () => place(dialog, question);
    addEventListener('resize', again);
    dialog.addEventListener('close', () => removeEventListener('resize', again));
  });
}

function place(dialog: HTMLDialogElement, { board, square, bottom }: PromotionQuestion): void {
  const box = board.getBoundingClientRect();
  const scale = box.width / (8 * kCell);
  const { x, y } = cornerOf(square, bottom);
  const size = dialog.getBoundingClientRect();
  const left = box.left + (x + kCell / 2) * scale - size.width / 2;
  const below = box.top + (y + kCell) * scale + 6;
  const above = box.top + y * scale - size.height - 6;
  dialog.style.left = `${Math.max(4, Math.min(left, innerWidth - size.width - 4))}px`;
  const top = below + size.height > innerHeight ? above : below;
  dialog.style.top = `${Math.max(4, Math.min(top, innerHeight - size.height - 4))}px`;
}
