// Texts in the reader's language. All of them are in texts.json; the build splits that file by language.

import type all from '../../texts.json';

export type TextKey = keyof (typeof all)['texts'];

export const kLanguages = [
  { code: 'en', name: 'English' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
] as const;

let texts_: Partial<Record<string, string>> = {};
let language_ = 'en';

export function language(): string {
  return language_;
}

/** The language to begin with: the chosen one, or the first of the browser's that there is. */
export function preferredLanguage(chosen: string): string {
  const known = (code: string) => kLanguages.some((language) => language.code === code);
  if (known(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(known) ?? 'en';
}

export async function loadTexts(code: string): Promise<void> {
  const answer = await fetch(`texts.${code}.json`);
  if (!answer.ok) throw new Error(`texts.${code}.json: ${answer.status}`);
  texts_ = (await answer.json()) as Record<string, string>;
  language_ = code;
  document.documentElement.lang = code;
}

/** A text, with `{name}` replaced by values. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return (texts_[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A text whose key is put together at run time (`piece.n`); empty if there is none. */
export function textOf(key: string, values: Record<string, string | number> = {}): string {
  return texts_[key] === undefined ? '' : t(key as TextKey, values);
}
