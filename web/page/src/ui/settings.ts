// What the reader has chosen, kept in the browser.

export interface Settings {
  language: string;
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  /** Milliseconds for a step of Danco's chains; 0: at once. */
  stepTime: number;
  /** Show Sako and the chain that gives it. */
  showSako: boolean;
  /** Ask before a turn is finished. */
  confirm: 'never' | 'chains' | 'always';
}

const kKey = 'danco.settings';

const kDefaults: Settings = {
  language: '', theme: 'auto', sound: false, stepTime: 600, showSako: true, confirm: 'never',
};

/** Reads something kept in the browser; null when there is nothing, or nothing that can be read. */
export function recall<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps something in the browser; a browser that keeps nothing is no error. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the game goes on without it.
  }
}

export const settings: Settings = { ...kDefaults, ...recall<Partial<Settings>>(kKey) };

export function changeSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  remember(kKey, settings);
  applyTheme();
}

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = settings.theme;
}

/** The time for a step of an animation: none when the reader wants no motion. */
export function stepTime(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : settings.stepTime;
}
