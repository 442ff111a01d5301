// SPDX-License-Identifier: MIT
// Undo and redo: stores the state before each change, and after each change that was undone.

const kMost = 200;

export class History<T> {
  private past: T[] = [];
  private future: T[] = [];

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Visits every stored state. */
  each(visit: (state: T) => void): void {
    [...this.past, ...this.future].forEach(visit);
  }

  /** Call this before a change, with the current state. */
  note(before: T): void {
    this.past = [...this.past, before].slice(-kMost);
    this.future = [];
  }

  /** Returns the state before the last change; `now` is the current state. Null if nothing can be undone. */
  undo(now: T): T | null {
    const before = this.past.pop();
    if (before === undefined) return null;
    this.future.push(now);
    return before;
  }

  redo(now: T): T | null {
    const after = this.future.pop();
    if (after === undefined) return null;
    this.past.push(now);
    return after;
  }
}
