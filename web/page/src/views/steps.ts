// SPDX-License-Identifier: MIT
// Steps through a game by keys and by the wheel over the board.

import type { Table } from '../turn/table.ts';

export type StepName = 'first' | 'previous' | 'next' | 'last';

/** A notch of a wheel is a turn; a touchpad reports many small movements. */
const kNotch = 50;

export class Steps {
  private wheeled = 0;

  constructor(private readonly table: Table, private readonly walk: (to: StepName) => void) {
    table.board.element.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
  }

  /** Starts listening to the keys of the whole document. */
  listen(): void {
    document.addEventListener('keydown', this.onKey, true);
  }

  rest(): void {
    document.removeEventListener('keydown', this.onKey, true);
  }

  // The keys work wherever the focus is, except in fields for text, in choices, and on the board for users who move
  // over its squares with the keyboard.
  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open], .menu:popover-open')
      || target.matches?.('textarea, input, select')) return;
    if (target.matches?.('[role=gridcell]') && !target.closest('.by-pointer')) return;
    const to = ({ ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' } as const)[event.key as 'Home'];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.walk(to);
  };

  private onWheel(event: WheelEvent): void {
    if (event.ctrlKey || this.table.dancing) return;
    event.preventDefault();
    this.wheeled += event.deltaMode === 0 ? event.deltaY : kNotch * event.deltaY;
    if (Math.abs(this.wheeled) < kNotch) return;
    this.walk(this.wheeled > 0 ? 'next' : 'previous');
    this.wheeled = 0;
  }
}
