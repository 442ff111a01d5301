// SPDX-License-Identifier: MIT
// A tab's game and study. The first tab keeps them in the browser, for the next visit; further tabs have theirs until they
// are closed, so that no tab overwrites another's.

import { recall, remember } from './settings.ts';

const kLock = 'danco.tab';
/** Noted in the tab that has the lock. */
const kMark = 'danco.first';
/** Milliseconds that such a tab waits for the lock when it is loaded again: the browser may end the old document later than it
 * begins the new one, as it does when another process takes over. */
const kPatience = 3000;
let first = true;

/** To be called before anything is recalled. */
export function claimTab(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }; // absent where the page is not secure
  if (!locks) return Promise.resolve();
  const mark = (value: boolean | null) => remember(kMark, value, () => sessionStorage);
  const wait = new AbortController();
  const options = recall<boolean>(kMark, () => sessionStorage) ? { signal: wait.signal } : { ifAvailable: true };
  setTimeout(() => wait.abort(), kPatience);
  return new Promise((resolve) => {
    const claimed = (lock: Lock | null) => {
      first = lock !== null;
      mark(first || null);
      resolve();
      // Held for as long as the tab is there.
      return first ? new Promise<void>(() => undefined) : undefined;
    };
    void locks.request(kLock, options, claimed).catch(() => {
      // (Another tab has it, or the browser forbids locks.)
      if (wait.signal.aborted) claimed(null);
      resolve();
    });
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
