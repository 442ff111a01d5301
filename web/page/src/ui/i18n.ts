// SPDX-License-Identifier: MIT
// Texts in the user's language. All of them are in texts.json; the build splits that file by language.

import type all from '../../texts.json';
import { fetchFile } from './dom.ts';

export type TextKey = keyof (typeof all)['texts'];

export const kLanguages = [
  { code: 'en', name: 'English' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
] as const;

/** Texts that only some views need, loaded together with them (build.mjs). */
export type TextPart = 'learn' | 'puzzles' | 'reasons' | 'rules' | 'settings';

let texts_: Partial<Record<string, string>> = {};
let parts = new Map<TextPart, Promise<void>>();
let language_ = 'en';

export function language(): string {
  return language_;
}

/** Returns the chosen language, or the first of the browser's languages that the page has. */
export function preferredLanguage(chosen: string): string {
  const known = (code: string) => kLanguages.some((language) => language.code === code);
  if (known(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(known) ?? 'en';
}

async function fetchTexts(name: string): Promise<Record<string, string>> {
  return (await (await fetchFile(name)).json()) as Record<string, string>;
}

export async function loadTexts(code: string): Promise<void> {
  texts_ = await fetchTexts(`texts.${code}.json`);
  parts = new Map();
  language_ = code;
  document.documentElement.lang = code;
}

/** Adds the texts of a part in the current language. */
export function loadTextPart(part: TextPart): Promise<void> {
  const loading = parts;
  const known = loading.get(part);
  if (known) return known;
  const added = fetchTexts(`texts.${part}.${language_}.json`).then((more) => {
    if (loading === parts) Object.assign(texts_, more);
  });
  loading.set(part, added);
  added.catch(() => loading.delete(part)); // the next caller tries again
  return added;
}

/** Returns a text, with `{name}` replaced by values. */
export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return (texts_[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** Returns a text whose key is composed at run time (`piece.n`); empty if there is none. */
export function textOf(key: string, values: Record<string, string | number> = {}): string {
  return texts_[key] === undefined ? '' : t(key as TextKey, values);
}
