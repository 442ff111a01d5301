// SPDX-License-Identifier: MIT
// A tab's game and study. The first tab stores them in the browser for the next visit. Other tabs keep theirs until
// they are closed, so that no tab overwrites another's.

import { recall, remember } from './settings.ts';

const kLock = 'danco.tab';
/** Set in the tab that has the lock. */
const kMark = 'danco.first';
/**
 * Milliseconds that such a tab waits for the lock when it is reloaded: the browser may end the old document after it
 * has started the new one, for example if another process takes over.
 */
const kPatience = 3000;
let first = true;

/** Call this before anything is recalled. */
export function claimTab(): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }; // missing in an insecure context
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
      // Held until the tab is closed.
      return first ? new Promise<void>(() => undefined) : undefined;
    };
    void locks.request(kLock, options, claimed).catch(() => {
      // Another tab has the lock, or the browser forbids locks.
      if (wait.signal.aborted) claimed(null);
      resolve();
    });
  });
}

/** Whether another tab stores the browser's game and study. */
export function isSecondTab(): boolean {
  return !first;
}

function kept(key: string): Storage {
  // A tab that had its own copy keeps it after a reload.
  return first && sessionStorage.getItem(key) === null ? localStorage : sessionStorage;
}

export function recallOwn<T>(key: string): T | null {
  return recall<T>(key, () => kept(key));
}

export function rememberOwn(key: string, value: unknown): void {
  if (remember(key, value, () => kept(key))) return;
  try {
    // An older version would replace the current one in the library at the next visit.
    kept(key).removeItem(key);
  } catch {
    // The browser forbids storage, so there is no older version.
  }
}
