// SPDX-License-Identifier: MIT
// The user's settings, stored in the browser.

export interface Settings {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  /** The look of squares and pieces. */
  board: 'wood' | 'sea' | 'forest' | 'slate' | 'marble' | 'honey' | 'contrast';
  pieces: 'classic' | 'simple' | 'slender' | 'blocks';
  coordinates: 'inside' | 'outside' | 'none';
  /** Milliseconds for a step of Danco's chains; 0 shows them at once. */
  stepTime: number;
  /** Shows Ŝako and the chain that gives it. */
  showSako: boolean;
  /** Asks before a turn is finished. */
  confirm: 'never' | 'chains' | 'always';
}

const kKey = 'danco.settings';

const kDefaults: Settings = {
  language: '', theme: 'auto', sound: true, board: 'wood', pieces: 'classic', coordinates: 'inside', stepTime: 600, showSako: true, confirm: 'never',
};

let tellNotKept: (() => void) | null = null;

/** Called once if the browser stores nothing, because its storage is full or forbidden. */
export function onNotKept(tell: () => void): void {
  tellNotKept = tell;
}

/** Reads a stored value; null if there is none or it is invalid. */
export function recall<T>(key: string, storage: () => Storage = () => localStorage): T | null {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value. If that fails, the page works on without it. Returns whether the value is stored. */
export function remember(key: string, value: unknown, storage: () => Storage = () => localStorage): boolean {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    tellNotKept?.();
    tellNotKept = null;
    return false;
  }
}

function isLike(value: unknown, example: unknown): boolean {
  if (example === null) return value === null || typeof value === 'string';
  if (Array.isArray(example)) return Array.isArray(value);
  return typeof value === typeof example && (typeof value !== 'number' || Number.isFinite(value));
}

/**
 * Merges stored values into defaults, ignoring fields of another type. A field that is null by default may be null or a
 * string. The items of a list are not checked.
 */
export function recallOver<T extends object>(key: string, defaults: T): T {
  const kept = recall<Record<string, unknown>>(key);
  if (kept === null || typeof kept !== 'object') return { ...defaults };
  const fields = Object.entries(defaults).filter(([name, example]) => name in kept && isLike(kept[name], example));
  return { ...defaults, ...Object.fromEntries(fields.map(([name]) => [name, kept[name]])) };
}

export const settings: Settings = recallOver(kKey, kDefaults);

export function changeSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  remember(kKey, settings);
  applyTheme();
}

export function applyTheme(): void {
  Object.assign(document.documentElement.dataset, { theme: settings.theme, board: settings.board, coordinates: settings.coordinates });
}

/** Returns the time for a step of an animation; none if the user prefers reduced motion. */
export function stepTime(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.stepTime;
}
