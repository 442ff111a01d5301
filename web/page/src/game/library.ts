// SPDX-License-Identifier: MIT
// Stores all of the user's games and studies in this browser (IndexedDB) until the user deletes them for good.
//
// The database is written asynchronously, and a tab may be closed at any moment. So a record is first written to
// localStorage, synchronously, and removed from there once the database has it. Without a database it stays there.

import type { ConvertedGame } from '../engine/answers.ts';
import { recall } from '../ui/settings.ts';
import { kUsualRules } from '../engine/referee.ts';
import { startOf } from './rule_sets.ts';
import { GameTree, type StoredTree } from './tree.ts';

/** The tag with the user's name for a game or study, in PGN too. */
export const kNameTag = 'StudyName';

/** The tag with the name of a chapter. All chapters of a study have the same study name. */
export const kChapterTag = 'ChapterName';

/** The end of the id of the annotated copy of a game, which begins with the id of the game. */
export const kReviewSuffix = '-review';

export interface Saved {
  id: string;
  kind: 'game' | 'study';
  /** Milliseconds since 1970. */
  created: number;
  changed: number;
  /** When the record was deleted; null if it is not. A deleted record can be restored. */
  deleted: number | null;
  tree: StoredTree;
  /** The data to continue a game against Danco (views/play_game.ts). */
  play?: unknown;
}

const kUnsaved = 'danco.unsaved.';
const kStore = 'saved';
const kCollections = 'collections';

export function newId(): string {
  // randomUUID() needs a secure context, which a page on the local network is not.
  return Date.now().toString(36) + Math.floor(Math.random() * 2 ** 40).toString(36);
}

let opened: Promise<IDBDatabase | null> | null = null;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise<IDBDatabase | null>((resolve) => {
    try {
      const request = indexedDB.open('danco', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(kStore, { keyPath: 'id' });
        request.result.createObjectStore(kCollections);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  }).then(async (db) => {
    await adopt(db);
    return db;
  });
  return opened;
}

/** Runs a transaction; resolves to whether it was completed. */
function transact(db: IDBDatabase | null, store: string, work: (store: IDBObjectStore) => void): Promise<boolean> {
  return new Promise((resolve) => {
    if (!db) return resolve(false);
    try {
      const transaction = db.transaction(store, 'readwrite');
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = transaction.onerror = () => resolve(false);
      work(transaction.objectStore(store));
    } catch {
      resolve(false);
    }
  });
}

/** Resolves to null if there is no database or no such record. Rejects if the database cannot be read. */
function read<T>(db: IDBDatabase | null, store: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T | null> {
  return new Promise((resolve, reject) => {
    if (!db) return resolve(null);
    const request = ask(db.transaction(store).objectStore(store));
    request.onsuccess = () => resolve((request.result as T | undefined) ?? null);
    request.onerror = () => reject(request.error ?? new Error('the database cannot be read'));
  });
}

function isSaved(value: unknown): value is Saved {
  const saved = value as Partial<Saved> | null;
  return typeof saved?.id === 'string' && typeof saved.tree === 'object' && saved.tree !== null && typeof saved.tree.root === 'object'
    && typeof saved.tree.tags === 'object' && saved.tree.tags !== null;
}

/** Records that the database does not have yet. */
function unsaved(): Saved[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(kUnsaved)).map((key) => recall<Saved>(key)).filter(isSaved);
  } catch {
    return [];
  }
}

function journal(saved: Saved | null, id: string): void {
  try {
    if (saved) localStorage.setItem(kUnsaved + id, JSON.stringify(saved));
    else localStorage.removeItem(kUnsaved + id);
  } catch {
    // The database may have more space.
  }
}

async function write(db: IDBDatabase | null, saved: Saved, adopted = false): Promise<void> {
  const text = JSON.stringify(saved);
  const latest = () => JSON.stringify(recall(kUnsaved + saved.id)) === text;
  // A record that is adopted may have been changed and written by another tab in the meantime.
  const done = await transact(db, kStore, (store) => void (adopted && !latest() || store.put(JSON.parse(text))));
  // A newer version may have been written in the meantime; it stays until it is saved itself.
  if (done && latest()) journal(null, saved.id);
}

// Moves records into the database that the last visit or earlier versions of the page left in localStorage.
async function adopt(db: IDBDatabase | null): Promise<void> {
  if (!db) return;
  for (const saved of unsaved()) await write(db, saved, true);
  for (const [key, records] of [['danco.studies', oldStudies()], ['danco.games', oldGames()], ['danco.study.before', oldBefore()]] as const) {
    if (records.length > 0 && !(await transact(db, kStore, (store) => records.forEach((record) => store.put(record))))) continue;
    try {
      localStorage.removeItem(key);
    } catch {
      // If the browser forbids storage, there is nothing old in it.
    }
  }
}

function recordOf(kind: Saved['kind'], tree: StoredTree, number = 0): Saved {
  const now = Date.now() + number;
  return { id: newId() + number, kind, created: now, changed: now, deleted: null, tree };
}

function oldStudies(): Saved[] {
  const kept = recall<Record<string, StoredTree>>('danco.studies');
  if (!kept || typeof kept !== 'object' || Array.isArray(kept)) return [];
  return Object.values(kept).filter((tree) => typeof tree?.root === 'object').map((tree, i) => recordOf('study', tree, i));
}

function oldGames(): Saved[] {
  const kept = recall<ConvertedGame[]>('danco.games');
  return (Array.isArray(kept) ? kept : []).flatMap((game, i) => {
    try {
      return [recordOf('game', GameTree.ofRecord(game, []).store(), i)];
    } catch {
      return []; // The stored game is damaged.
    }
  });
}

function oldBefore(): Saved[] {
  const tree = recall<StoredTree>('danco.study.before');
  return typeof tree?.root === 'object' && tree.root ? [recordOf('study', tree)] : [];
}

/** Stores a game or study under its id and replaces the previous version. */
export function save(saved: Saved): void {
  journal(saved, saved.id);
  void database().then((db) => write(db, saved));
}

/** Returns a record; null if it does not exist. Rejects if the database cannot be read, as all functions that read do. */
export async function saved(id: string): Promise<Saved | null> {
  const recent = recall<Saved>(kUnsaved + id);
  if (isSaved(recent)) return recent;
  const found = await read<Saved>(await database(), kStore, (store) => store.get(id));
  return isSaved(found) ? found : null;
}

/**
 * Returns the current version of a record that was read before: another tab may have changed it. A record that no longer
 * exists is returned as deleted.
 */
export async function reread(record: Saved): Promise<Saved> {
  return (await saved(record.id)) ?? { ...record, deleted: Date.now() };
}

let tell = (_record: Saved): void => undefined;
const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('danco-records') : null;
otherTabs?.addEventListener('message', ({ data }) => isSaved(data) && tell(data));

/** Sets what is called whenever a record is renamed, deleted or restored in a list, in this tab or in another. */
export function onChange(listener: (record: Saved) => void): void {
  tell = listener;
}

/** Stores a record that was renamed, deleted or restored in a list, and tells the page, which may have it open. */
export function change(record: Saved): void {
  save(record);
  tell(record);
  otherTabs?.postMessage(record);
}

/** Returns all records, including deleted ones, most recently changed first. */
export async function allSaved(): Promise<Saved[]> {
  const kept = (await read<unknown[]>(await database(), kStore, (store) => store.getAll())) ?? [];
  const byId = new Map(kept.filter(isSaved).map((record) => [record.id, record]));
  for (const record of unsaved()) byId.set(record.id, record);
  return [...byId.values()].sort((a, b) => b.changed - a.changed);
}

/** The latest claim of each kind. `ended` is settled once its lock is free again. */
const claims: Partial<Record<Saved['kind'], { id: string; granted: Promise<boolean>; release: () => void; ended: Promise<unknown> }>> = {};

/**
 * Reserves a record for changes by this tab, and releases the one of the same kind that was open before. Returns false
 * if another tab has it open.
 */
export function claim(kind: Saved['kind'], id: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }; // missing in an insecure context
  const before = claims[kind];
  if (!locks) return Promise.resolve(true);
  // A second request for the lock would be refused because of the first.
  if (before?.id === id) return before.granted;
  before?.release();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let ended: Promise<unknown> = released;
  const granted = new Promise<boolean>((resolve) => {
    ended = Promise.resolve(before?.ended).then(() => locks.request(`danco.open.${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? released : undefined;
    })).catch(() => resolve(true));
  });
  claims[kind] = { id, granted, release, ended };
  return granted;
}

/** Returns the chapters of a study in the order of their creation. */
export async function chaptersOf(study: string): Promise<Saved[]> {
  const all = await allSaved();
  return all.filter(({ kind, deleted, tree }) => kind === 'study' && deleted === null && tree.tags[kNameTag] === study)
    .sort((a, b) => a.created - b.created);
}

/** Deletes a record for good. */
export async function forget(id: string): Promise<void> {
  journal(null, id);
  await transact(await database(), kStore, (store) => store.delete(id));
}

/** Stores the games of the file or text that was opened last, for the next visit. */
export async function keepCollection(games: unknown): Promise<void> {
  await transact(await database(), kCollections, (store) => store.put(games, 'last'));
}

export async function recallCollection<T>(): Promise<T | null> {
  return read<T>(await database(), kCollections, (store) => store.get('last'));
}

/**
 * The number of plies from which a study without a name, players or a result counts as a game that the user has
 * entered.
 */
const kLeastPlies = 20;

const movesOf = (game: ConvertedGame) => (game.turns ?? []).map((turn) => (typeof turn === 'string' ? turn : turn.move));

/** Returns whether two games have the same start, and the same turns up to the end of the shorter one. */
function agree(a: ConvertedGame, b: ConvertedGame): boolean {
  const [left, right] = [movesOf(a), movesOf(b)];
  return startOf(a.start) === startOf(b.start) && left.slice(0, right.length).every((move, i) => move === right[i]);
}

/** Returns the user's games and studies under these rules, and `more`, one per line in the engine's format. */
export async function ownGames(rules: string, more: ConvertedGame[]): Promise<string> {
  const isNamed = ({ kind, tree: { tags } }: Saved) => kind === 'game' || !!tags[kNameTag] || !!tags['White'] || !!tags['Black'];
  const kept: ConvertedGame[] = [];
  const unnamed: ConvertedGame[] = [];
  for (const record of await allSaved()) {
    if (record.deleted !== null) continue;
    try {
      const game = GameTree.restore(record.tree).record() as ConvertedGame;
      if ((game.rules ?? kUsualRules) === rules && game.turns?.length) (isNamed(record) ? kept : unnamed).push(game);
    } catch {
      // The stored game is damaged.
    }
  }
  // An annotated game of an opened file is also in the library, and counts once.
  const games = new Map<string, ConvertedGame>();
  for (const game of [...kept, ...more.filter((one) => (one.rules ?? kUsualRules) === rules && one.turns?.length)]) {
    const { White = '?', Black = '?' } = game.tags ?? {};
    const key = White === '?' && Black === '?' ? games.size : [White, Black, startOf(game.start), ...movesOf(game)].join();
    games.set(String(key), game);
  }
  // A study without a name counts as a game if it looks like one and is not the analysis of a game that already counts.
  for (const game of unnamed) {
    const whole = (game.result ?? '*') !== '*' || movesOf(game).length >= kLeastPlies;
    if (whole && ![...games.values()].some((other) => agree(game, other))) games.set(String(games.size), game);
  }
  return [...games.values()].map((game) => JSON.stringify(game)).join('\n');
}
