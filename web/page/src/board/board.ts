// SPDX-License-Identifier: MIT
// The interactive board: a picture, and over it a grid of 64 named cells for pointer, keyboard and screen reader. It
// reports squares and does not interpret them.

import { h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import { BoardPicture, emptyPicture, type Picture } from './picture.ts';
import type { Square } from './placement.ts';

export interface BoardListener {
  /** A square was clicked, or chosen by the keyboard. */
  onSquare(square: Square): void;
  /** A press that may become a drag began; true if the piece there may be lifted. */
  mayDrag(square: Square): boolean;
  /** The user has begun to drag from a square. */
  onDrag(square: Square): void;
  /** A dragged piece was dropped on a square, or outside the board (null). */
  onDrop(square: Square | null): void;
  /** Escape, or a right click: takes something back. Returns false if there is nothing to take back. */
  onBack(): boolean;
  /**
   * A line was drawn with the right button, or one square was clicked (`from` equals `to`). A modifier key chooses
   * `colour`: '', r, g or b.
   */
  onShape(from: Square, to: Square, colour: string): void;
  /** The user has swiped: to the left means forward (1), to the right back (-1). */
  onSwipe?(by: 1 | -1): void;
  /** Returns the content of a square in words. */
  nameOf(square: Square): string;
}

const kDragDistance = 6;
const kSwipeDistance = 40;

export class Board {
  readonly element: HTMLElement;
  readonly picture = new BoardPicture();
  private readonly grid: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  private shown: Picture = emptyPicture();
  private current: Square = 12;
  /** Set if a piece was dragged to the square where it will be drawn next. */
  private dropped = false;
  /** Set if a press chose a square; the click that follows means the same. */
  private chosen = false;
  /** The data from which the cells' names were made. */
  private named = '';
  /** The square where the right button was pressed. */
  private drawnFrom: Square | null = null;
  private press: { square: Square; x: number; y: number; pointer: number; dragging: boolean } | null = null;

  constructor(label: string, private readonly listener: BoardListener) {
    this.grid = h('div', { class: 'cells', role: 'grid', 'aria-label': label, 'aria-description': t('board.keys') });
    this.element = h('div', { class: 'board' }, this.picture.element, this.grid);
    this.grid.addEventListener('pointerdown', (event) => this.onDown(event));
    this.grid.addEventListener('pointermove', (event) => this.onMove(event));
    this.grid.addEventListener('pointerup', (event) => this.onUp(event));
    this.grid.addEventListener('pointercancel', () => this.endDrag(null));
    this.grid.addEventListener('contextmenu', (event) => event.preventDefault());
    this.grid.addEventListener('keydown', (event) => this.onKey(event));
    // Some screen readers choose a square by a click without a press.
    this.grid.addEventListener('click', ({ detail, target }) => {
      const square = this.cells.indexOf(target as HTMLElement);
      if (detail === 0 && !this.chosen && square >= 0) this.listener.onSquare(square);
      this.chosen = false;
    });
    // A screen reader moves the focus as it reads.
    this.grid.addEventListener('focusin', ({ target }) => {
      const cell = target as HTMLElement;
      const square = this.cells.indexOf(cell);
      if (square >= 0 && square !== this.current) this.focus(square);
      if (cell.matches(':focus-visible')) this.element.classList.remove('by-pointer');
    });
    this.layCells();
  }

  /** `glide`: milliseconds in which pieces move to their new squares, except a piece that was dragged there. */
  draw(picture: Picture, glide = 0): void {
    const turned = picture.bottom !== this.shown.bottom;
    this.shown = picture;
    this.picture.draw(picture, this.dropped ? 0 : glide);
    if (!picture.hand) this.dropped = false;
    if (turned) this.layCells();
    const grab = Array.from({ length: 64 }, (_, square) => this.listener.mayDrag(square));
    const key = JSON.stringify([picture.contents, picture.hand, [...picture.marks], grab]);
    if (key === this.named && !turned) return;
    this.named = key;
    this.cells.forEach((cell, square) => {
      const name = this.listener.nameOf(square);
      if (cell.getAttribute('aria-label') !== name) cell.setAttribute('aria-label', name);
      // A touch scrolls the page, as elsewhere, unless it is on a piece that may be lifted.
      cell.classList.toggle('grab', grab[square]);
    });
  }

  /** The cell that has the focus if the board has it. */
  get focused(): HTMLElement {
    return this.cells[this.current]!;
  }

  focus(square: Square = this.current): void {
    this.focused.setAttribute('tabindex', '-1');
    this.current = square;
    this.focused.setAttribute('tabindex', '0');
    this.focused.focus();
  }

  // The cells are in visual order, so that they are read in that order.
  private layCells(): void {
    const rows: HTMLElement[] = [];
    const held = this.grid.contains(document.activeElement);
    for (let row = 0; row < 8; ++row) {
      const line = h('div', { role: 'row' });
      for (let column = 0; column < 8; ++column) {
        const square = this.shown.bottom === 'w' ? 8 * (7 - row) + column : 8 * row + (7 - column);
        const cell = h('div', {
          role: 'gridcell', 'data-square': square, tabindex: square === this.current ? 0 : -1,
          'aria-label': this.listener.nameOf(square),
        });
        this.cells[square] = cell;
        line.append(cell);
      }
      rows.push(line);
    }
    this.grid.replaceChildren(...rows);
    if (held) this.focus();
  }

  private squareUnder(event: PointerEvent): Square | null {
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor((8 * (event.clientX - box.left)) / box.width);
    const row = Math.floor((8 * (event.clientY - box.top)) / box.height);
    if (column < 0 || column > 7 || row < 0 || row > 7) return null;
    return this.shown.bottom === 'w' ? 8 * (7 - row) + column : 8 * row + (7 - column);
  }

  private onDown(event: PointerEvent): void {
    const square = this.squareUnder(event);
    this.chosen = false;
    const chooses = square !== null && event.button === 0 && !this.press;
    if (chooses) this.focus(square);
    // The ring around the focused cell is shown only to keyboard users.
    this.element.classList.add('by-pointer');
    if (event.button === 2) this.drawnFrom = square;
    if (!chooses) return;
    event.preventDefault();
    this.press = { square, x: event.clientX, y: event.clientY, pointer: event.pointerId, dragging: false };
    if (this.listener.mayDrag(square)) this.grid.setPointerCapture(event.pointerId);
  }

  private onMove(event: PointerEvent): void {
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!press.dragging) {
      if (Math.hypot(dx, dy) < kDragDistance || !this.listener.mayDrag(press.square)) return;
      press.dragging = true;
      this.listener.onDrag(press.square);
    }
    const hand = this.picture.element.querySelector<SVGElement>('.layer-hand');
    const scale = 360 / this.grid.getBoundingClientRect().width;
    if (hand) hand.style.transform = `translate(${dx * scale}px, ${dy * scale}px)`;
  }

  private onUp(event: PointerEvent): void {
    if (event.button === 2 && this.drawnFrom !== null) {
      const to = this.squareUnder(event);
      const colour = event.shiftKey ? 'r' : event.altKey ? 'b' : event.ctrlKey || event.metaKey ? 'g' : '';
      if (to !== null) this.listener.onShape(this.drawnFrom, to, colour);
      this.drawnFrom = null;
    }
    const press = this.press;
    if (!press || press.pointer !== event.pointerId) return;
    const square = this.squareUnder(event);
    if (press.dragging) return this.endDrag(square);
    this.press = null;
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (event.pointerType !== 'mouse' && Math.abs(dx) > kSwipeDistance && Math.abs(dx) > 2 * Math.abs(dy)) {
      this.listener.onSwipe?.(dx < 0 ? 1 : -1);
    } else if (square === press.square) {
      this.chosen = true;
      this.listener.onSquare(square);
    }
  }

  private endDrag(square: Square | null): void {
    const dragging = this.press?.dragging;
    this.press = null;
    const hand = this.picture.element.querySelector<SVGElement>('.layer-hand');
    if (hand) hand.style.transform = '';
    if (!dragging) return;
    this.dropped = true;
    this.listener.onDrop(square);
  }

  private onKey(event: KeyboardEvent): void {
    this.element.classList.remove('by-pointer');
    const up = this.shown.bottom === 'w' ? 1 : -1;
    const [file, rank] = [this.current % 8, Math.floor(this.current / 8)];
    const go = (f: number, r: number) => {
      event.preventDefault();
      event.stopPropagation();
      if (f >= 0 && f < 8 && r >= 0 && r < 8) this.focus(8 * r + f);
    };
    switch (event.key) {
      case 'ArrowUp': return go(file, rank + up);
      case 'ArrowDown': return go(file, rank - up);
      case 'ArrowLeft': return go(file - up, rank);
      case 'ArrowRight': return go(file + up, rank);
      case 'Home': return go(up > 0 ? 0 : 7, rank);
      case 'End': return go(up > 0 ? 7 : 0, rank);
      case 'PageUp': return go(file, up > 0 ? 7 : 0);
      case 'PageDown': return go(file, up > 0 ? 0 : 7);
      case 'Enter':
      case ' ':
        event.preventDefault();
        return this.listener.onSquare(this.current);
      case 'Backspace':
      case 'Escape':
        // If there is nothing to take back, Escape closes the dialogue that contains the board.
        if (this.listener.onBack()) event.preventDefault();
        return;
    }
  }
}
