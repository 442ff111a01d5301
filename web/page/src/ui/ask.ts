// A question with two answers, over all else.

import { button, h } from './dom.ts';

/** True for `yes`; `no` has the keyboard, and is the answer of who puts the question away. */
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
