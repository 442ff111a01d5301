// SPDX-License-Identifier: MIT
// Modal questions: one with two answers, and one for a text.

import { button, h } from './dom.ts';
import { t } from './i18n.ts';

/** Resolves to true for `yes`. `no` has the focus, and is the answer if the question is closed. */
export function ask(title: string, text: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    let answer = false;
    const end = (said: boolean) => () => {
      answer = said;
      dialog.close();
    };
    const dialog = h('dialog', { class: 'sheet ask', 'aria-labelledby': 'ask', 'aria-describedby': 'ask-text' },
      h('h2', { id: 'ask' }, title), h('p', { id: 'ask-text' }, text),
      h('div', { class: 'buttons' }, button(no, end(false), { class: 'primary', 'data-action': 'no', autofocus: true }),
        button(yes, end(true), { 'data-action': 'yes' })));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** Resolves to the text that the user enters; null if the question is closed. */
export function askText(title: string, value: string): Promise<string | null> {
  return new Promise((resolve) => {
    let answer: string | null = null;
    const field = h('input', { type: 'text', name: 'text', value, maxlength: 120, autocomplete: 'off', 'aria-labelledby': 'ask' });
    const dialog = h('dialog', { class: 'sheet ask', 'aria-labelledby': 'ask' }, h('h2', { id: 'ask' }, title),
      h('form', { method: 'dialog', onsubmit: () => (answer = field.value.trim()) }, field,
        h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'primary', 'data-action': 'keep' }, t('done')),
          button(t('cancel'), () => dialog.close(), { class: 'plain' }))));
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    field.select();
  });
}
