// Studies that have a name: kept in the browser until they are removed, as they were left.

import type { ConvertedGame } from '../engine/answers.ts';
import { GameTree, type StoredTree } from '../game/tree.ts';
import { button, h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import { recall, remember } from '../ui/settings.ts';

const kKey = 'danco.studies';
/** The tag that holds a study's name, in PGN too. */
export const kNameTag = 'StudyName';

type Kept = Record<string, StoredTree>;

function all(): Kept {
  const kept = recall<Kept>(kKey);
  return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
}

/** Keeps a study, if it has a name. */
export function keepStudy(stored: StoredTree): void {
  const name = stored.tags[kNameTag];
  if (name) remember(kKey, { ...all(), [name]: stored });
}

/** The studies as games, for who wants to know what was played. */
export function storedGames(): ConvertedGame[] {
  return Object.values(all()).flatMap((stored) => {
    try {
      return [GameTree.restore(stored).record()];
    } catch {
      return []; // what was kept makes no sense
    }
  });
}

/** The list of studies. `onName`: the one that is open gets a name; `onOpen`: another is to be opened. */
export function openStudies(current: string, onName: (name: string) => void, onOpen: (stored: StoredTree) => void): void {
  const name = h('input', { type: 'text', name: 'study', value: current, maxlength: 80, autocomplete: 'off' });
  const list = h('div', { class: 'found studies' });
  const draw = () => list.replaceChildren(...Object.entries(all()).map(([kept, stored]) => h('div', { class: 'study' },
    button(kept, () => {
      dialog.close();
      onOpen(stored);
    }),
    button('✕', () => {
      const { [kept]: _, ...others } = all();
      remember(kKey, others);
      if (kept === current) onName('');
      draw();
    }, { 'aria-label': t('study.remove', { name: kept }), title: t('study.remove', { name: kept }) }))));
  const form = h('form', { method: 'dialog', onsubmit: () => onName(name.value.trim()) },
    h('label', { class: 'choice wide' }, h('span', {}, t('study.name')), name),
    h('p', { class: 'hush' }, t('study.help')), list,
    h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'primary', 'data-action': 'keep' }, t('study.keep')),
      button(t('close'), () => dialog.close(), { class: 'plain' })));
  const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'studies' }, h('h2', { id: 'studies' }, t('studies')), form);
  dialog.addEventListener('close', () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
