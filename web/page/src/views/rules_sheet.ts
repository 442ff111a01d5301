// SPDX-License-Identifier: MIT
// Asks for the rule set of a new analysis.

import { ruleSetChoice } from '../game/rule_sets.ts';
import { button, h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';

/** Resolves to the chosen rule set, or null. */
export function askRules(rules: string): Promise<string | null> {
  return new Promise((resolve) => {
    let chosen: string | null = null;
    let wanted = rules;
    const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'rules' },
      h('h2', { id: 'rules' }, t('new.rules')),
      ruleSetChoice(rules, (name) => (wanted = name)),
      h('p', { class: 'hush' }, t('rules.text')),
      h('div', { class: 'buttons' },
        button(t('new.begin'), () => {
          chosen = wanted;
          dialog.close();
        }, { class: 'primary', 'data-action': 'begin' }),
        button(t('cancel'), () => dialog.close(), { class: 'plain' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
