// SPDX-License-Identifier: MIT
// The rule sets that may be chosen, and what is said in other words in traditional chess. What may be done under them is
// the engine's to say.

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

// The usual set-up, as the FEN of either game writes it.
const kSetUp = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w';
const kStarts = [`${kSetUp} 0 AHah - -`, `${kSetUp} KQkq - 0 1`];

/** The start of a game as it is kept: the usual one needs no FEN. */
export function startOf(fen: string | undefined): string {
  return !fen || kStarts.includes(fen) ? 'startpos' : fen;
}

/** Lets the reader choose one. */
export function ruleSetChoice(rules: string, onchange: (rules: string) => void): HTMLLabelElement {
  const field = choice(t('new.rules'), kRuleSets.map((name) => [name, ruleSetName(name)]), rules, onchange);
  field.querySelector('select')!.name = 'rules';
  return field;
}

/** A text as it is said under a rule set: chess has words of its own for some. */
export function textUnder(rules: string | undefined, key: TextKey, values: Record<string, string | number> = {}): string {
  return (isChess(rules) && textOf(`${key}@chess`, values)) || t(key, values);
}
