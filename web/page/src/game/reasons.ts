// SPDX-License-Identifier: MIT
// The engine's reasons for a move, in the user's language. Their names are those of src/annotate/reason_text.cc.

import type { Reason } from '../engine/answers.ts';
import { language, textOf } from '../ui/i18n.ts';
import { isChess } from './rule_sets.ts';

function wordsOf(values: Record<string, string>): Record<string, string> {
  const word = (name: string, value: string) => {
    if (name === 'piece' || name === 'own') return textOf(`piece.${value}`) || value;
    if (name === 'squares') return new Intl.ListFormat(language()).format(value.split(' '));
    // Elsewhere, the text of an end is a whole sentence.
    if (name === 'end') return (textOf(`ended.${value}`) || value).replace(/^./, (c) => c.toLowerCase()).replace(/\.$/, '');
    return name === 'us' || name === 'them' ? textOf(value.toLowerCase()) || value : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, word(name, value)]));
}

/** Returns a reason as a sentence, with `simple` for beginners; in English if there is no translation. */
export function reasonText(reason: Reason, rules: string, simple = false): string {
  const say = (key: string, values: Record<string, string>) =>
    (isChess(rules) && textOf(`${key}@chess`, values)) || textOf(key, values);
  const { kind, effect } = reason;
  const told = effect ? say(`effect.${effect.kind}`, wordsOf(effect)) : '';
  const values = { ...wordsOf(reason.values ?? {}), effect: told };
  return (simple && !isChess(rules) && textOf(`simple.${kind}`, values)) || say(`reason.${kind}`, values) || reason.text;
}

/** Returns the first reasons, one sentence each. Those about other moves come last, so that "it" stays the same move. */
export function reasonsText(reasons: readonly Reason[], count: number, rules: string): string {
  const isAboutAnother = ({ kind }: Reason) => kind.startsWith('worse');
  const first = reasons.slice(0, count);
  return [...first.filter((reason) => !isAboutAnother(reason)), ...first.filter(isAboutAnother)]
    .map((reason) => reasonText(reason, rules))
    .join(' ');
}
