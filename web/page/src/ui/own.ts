// SPDX-License-Identifier: MIT
// A tab's game and study. The first tab keeps them in the browser, for the next visit; further tabs have theirs until they
// are closed, so that no tab overwrites another's.

import { recall, remember } from './settings.ts';

const kLock = 'danco.tab';
let first = true;

/** To be called before anything is recalled. */
export function claimTab(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }; // absent where the page is not secure
  if (!locks) return Promise.resolve();
  return new Promise((resolve) => {
    void locks.request(kLock, { ifAvailable: true }, (lock) => {
      first = lock !== null;
      resolve();
      // Held for as long as the tab is there.
      return first ? new Promise(() => undefined) : undefined;
    }).catch(() => resolve());
  });
}

/** Whether another tab keeps what this browser keeps. */
export function isSecondTab(): boolean {
  return !first;
}

function kept(key: string): Storage {
  // (A tab that had its own copy keeps it when it is loaded again.)
  return first && sessionStorage.getItem(key) === null ? localStorage : sessionStorage;
}

export function recallOwn<T>(key: string): T | null {
  return recall<T>(key, () => kept(key));
}

export function rememberOwn(key: string, value: unknown): void {
  remember(key, value, () => kept(key));
}
