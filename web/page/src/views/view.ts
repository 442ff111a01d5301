// SPDX-License-Identifier: MIT
// The interface between the page and its views.

import type { Side } from '../board/placement.ts';
import type { Referee } from '../engine/referee.ts';
import type { Thinker } from '../engine/thinker.ts';
import type { Saved } from '../game/library.ts';
import type { StoredTree } from '../game/tree.ts';
import type { Table } from '../turn/table.ts';
import { recallOwn, rememberOwn } from '../ui/own.ts';

export interface Shell {
  referee: Referee;
  /** Returns the engine that searches. It is started at the first call. */
  thinker(): Promise<Thinker>;
  /** Ends its search, if there is one. */
  stopThinking(): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /** Shows a short message. */
  toast(text: string): void;
  /** Opens the analysis with a game, which may be a record of the library. */
  analyse(tree: StoredTree, record?: Saved): void;
  /** Opens a record of the library: a game that is not finished is continued, anything else is analysed. */
  open(record: Saved): void;
  /** Lets the user review the mistakes in a game against Danco. */
  review(game: Saved): void;
}

export interface View {
  element: HTMLElement;
  /** The address within the page has changed to one of this view. */
  arrive?(query: URLSearchParams): void;
  /** The user leaves the view: stop everything that runs. */
  leave(): void;
  /** The view is replaced by one in another language: stop what runs while other views are shown, too. */
  end?(): void;
  /** Its board is drawn again when settings have changed. */
  readonly table?: Table;
  /** A record, which the view may have open, was renamed, deleted or restored in a list. */
  catchUp?(record: Saved): void;
}

/** Stored in the browser: the board of the game against Danco as it was last shown, to be drawn at once next time. */
export interface Shown {
  fen: string;
  bottom: Side;
}
const kShownKey = 'danco.shown';
const kStart = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 AHah - -';

export function recallShown(): Shown {
  const kept = recallOwn<Shown>(kShownKey);
  return typeof kept?.fen === 'string' && (kept.bottom === 'w' || kept.bottom === 'b') ? kept : { fen: kStart, bottom: 'w' };
}

export function rememberShown(shown: Shown): void {
  rememberOwn(kShownKey, shown);
}
