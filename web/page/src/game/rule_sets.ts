// SPDX-License-Identifier: MIT
// The rule sets that the user may choose, and texts that differ in traditional chess. The engine knows the rules.

import { kUsualRules } from '../engine/referee.ts';
import { choice } from '../ui/dom.ts';
import { t, textOf, type TextKey } from '../ui/i18n.ts';

const kRuleSets = [kUsualRules, 'manual', 'nochain', 'vchess', 'chess'];

export function isChess(rules: string | undefined): boolean {
  return rules === 'chess';
}

export function ruleSetName(rules: string): string {
  return textOf(`rules.${rules}`);
}

// The usual start position, as both games write it in a FEN.
const kSetUp = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';
const kStarts = [`${kSetUp} 0 AHah - -`, `${kSetUp} KQkq - 0 1`];

/** Returns the start of a game as it is stored: the usual one needs no FEN. */
export function startOf(fen: string | undefined): string {
  return !fen || kStarts.includes(fen) ? 'startpos' : fen;
}

/** A field for choosing a rule set. */
export function ruleSetChoice(rules: string, onchange: (rules: string) => void): HTMLLabelElement {
  const field = choice(t('new.rules'), kRuleSets.map((name) => [name, ruleSetName(name)]), rules, onchange);
  field.querySelector('select')!.name = 'rules';
  return field;
}

/** Returns a text for a rule set: some texts are different for chess. */
export function textUnder(rules: string | undefined, key: TextKey, values: Record<string, string | number> = {}): string {
  return (isChess(rules) && textOf(`${key}@chess`, values)) || t(key, values);
}
