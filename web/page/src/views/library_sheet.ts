// SPDX-License-Identifier: MIT
// The list of the user's games and studies: search, open, rename, delete and restore.

import { allSaved, change as changeRecord, forget, kChapterTag, kNameTag, kReviewSuffix, reread, type Saved } from '../game/library.ts';
import { ruleSetName } from '../game/rule_sets.ts';
import { kUsualRules } from '../engine/referee.ts';
import type { StoredTree } from '../game/tree.ts';
import { button, h, update } from '../ui/dom.ts';
import { language, t, type TextKey } from '../ui/i18n.ts';

export interface LibraryListener {
  onOpen(saved: Saved): void;
  /** Reviews the user's mistakes in a game against Danco. */
  onReview(saved: Saved): void;
}

type Shown = 'all' | 'game' | 'study' | 'deleted';
const kShown: Shown[] = ['all', 'game', 'study', 'deleted'];
/** The number of records that are listed at first, and added each time *More* is pressed. */
const kPage = 100;

/** Returns the number of the last turn in the list of turns, in which both sides' turns share a number. */
export function lastTurn(plies: number, start?: string): number {
  return Math.ceil((plies + (plies > 0 && start?.split(/\s+/)[1] === 'b' ? 1 : 0)) / 2);
}

function turnsOf({ root, start }: StoredTree): number {
  let plies = 0;
  for (let node = root.k?.[0]; node; node = node.k?.[0]) plies += 1;
  return lastTurn(plies, start);
}

function dateText(time: number): string {
  return new Date(time).toLocaleString(language(), { dateStyle: 'medium', timeStyle: 'short' });
}

// The annotated copy of a game has the game's title, with a word that says so.
function isCopy({ id, tree }: Saved): boolean {
  return id.endsWith(kReviewSuffix) && tree.report !== undefined && !tree.tags[kNameTag];
}

/** Returns the title of a record: the user's name for it, its players, or the time when it was begun. */
export function titleOf(record: Saved): string {
  const { tree, created, kind } = record;
  const { White = '?', Black = '?' } = tree.tags;
  const players = White === '?' && Black === '?' ? '' : `${White} – ${Black}`;
  const name = [tree.tags[kNameTag], tree.tags[kChapterTag]].filter(Boolean).join(': ');
  const title = name || players || t(`library.${kind}Of`, { date: dateText(created) });
  return isCopy(record) ? `${title} (${t('library.annotated')})` : title;
}

/** Returns the result, the length and the date of a record. */
export function detailsOf(record: Saved): string {
  const { tree, changed, deleted } = record;
  const rules = tree.rules ?? kUsualRules;
  return [tree.result === '*' ? '' : tree.result, turnsOf(tree) === 1 ? t('library.turn') : t('library.turns', { n: turnsOf(tree) }), rules === kUsualRules ? '' : ruleSetName(rules), tree.report && !isCopy(record) ? t('library.annotated') : '',
    deleted === null ? dateText(changed) : t('library.deletedAt', { date: dateText(deleted) })].filter(Boolean).join(' · ');
}

/** Opens the list; `current` is the open record. */
export async function openLibrary(current: string, listener: LibraryListener): Promise<void> {
  let records = await allSaved();
  let shown: Shown = 'all';
  let most = kPage;
  const list = h('div', { class: 'record-list' });
  const search = h('input', { type: 'search', name: 'search', 'aria-label': t('library.search'), placeholder: t('library.search'), autocomplete: 'off',
    oninput: () => draw() });
  const filters = h('div', { class: 'segments', role: 'group', 'aria-label': t('library.show') }, ...kShown.map((name) =>
    button(t(`library.${name}` as TextKey), () => {
      shown = name;
      most = kPage;
      draw();
    }, { 'data-action': `library-${name}` })));
  const change = async (record: Saved, work: (record: Saved) => void) => {
    work(Object.assign(record, await reread(record)));
    changeRecord(record);
    draw();
    refocus(record);
  };
  // Gives the focus to the first action of a record if the button that had it is gone.
  const refocus = (record: Saved) => {
    if (dialog.contains(document.activeElement)) return;
    (rowOf(record)?.querySelector<HTMLElement>('.plain') ?? close).focus();
  };
  const rowOf = ({ id }: Saved) => list.querySelector(`[data-node="${id}"]`);
  const nameField = (record: Saved) => {
    const field = h('input', { type: 'text', name: 'name', value: record.tree.tags[kNameTag] ?? '', maxlength: 120, 'aria-label': t('library.name'), autocomplete: 'off' });
    const end = (keep: boolean) => {
      const name = field.value.trim();
      if (keep && name !== (record.tree.tags[kNameTag] ?? '')) void change(record, ({ tree }) => (tree.tags = { ...tree.tags, [kNameTag]: name }));
      else {
        draw();
        refocus(record);
      }
    };
    field.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault(); // closes the field, not the list
      end(false);
    });
    rowOf(record)?.replaceChildren(h('form', { method: 'dialog', class: 'rename', onsubmit: (event: Event) => {
      event.preventDefault();
      end(true);
    } }, field, h('button', { type: 'submit', class: 'primary', 'data-action': 'rename-done' }, t('done')), button(t('cancel'), () => end(false), { class: 'plain' })));
    field.select();
  };
  const entry = (record: Saved): HTMLElement => {
    const title = titleOf(record);
    const gone = record.deleted !== null;
    const row = h('div', { class: gone ? 'entry gone' : 'entry', 'data-node': record.id });
    const open = h('button', { type: 'button', class: 'entry-open', 'aria-current': record.id === current ? 'true' : undefined, disabled: gone, onclick: () => {
      dialog.close();
      void reread(record).then((now) => listener.onOpen(now));
    } }, h('b', {}, title), h('span', { class: 'hush' }, detailsOf(record)));
    const act = (action: string, key: TextKey, onclick: () => void, more = '') =>
      button(t(key), onclick, { class: `plain ${more}`, 'data-action': action, 'aria-label': `${t(key)}: ${title}` });
    row.append(open, ...(gone
      ? [act('restore', 'library.restore', () => void change(record, (one) => (one.deleted = null))),
        act('forget', 'library.forget', () => {
          records = records.filter((one) => one !== record);
          void forget(record.id);
          draw();
          refocus(record);
        }, 'danger')]
      : [record.kind === 'game' && record.tree.side && record.tree.result !== '*' && act('review', 'review.mine', () => {
          dialog.close();
          listener.onReview(record);
        }),
        act('rename', 'library.rename', () => nameField(record)), act('delete', 'library.delete', () => void change(record, (one) => (one.deleted = Date.now())), 'danger')]).filter((one) => !!one));
    return row;
  };
  // A record that is deleted while the list is open keeps its place, with a button to restore it.
  const before = new Set(records.filter(({ deleted }) => deleted !== null).map(({ id }) => id));
  const draw = () => {
    filters.querySelectorAll('button').forEach((one) => one.setAttribute('aria-pressed', String(one.dataset['action'] === `library-${shown}`)));
    const words = search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = records.filter((record) => {
      if (shown === 'deleted' ? record.deleted === null : before.has(record.id) && record.deleted !== null) return false;
      if ((shown === 'game' || shown === 'study') && record.kind !== shown) return false;
      const text = `${titleOf(record)} ${detailsOf(record)} ${Object.values(record.tree.tags).join(' ')}`.toLocaleLowerCase();
      return words.every((word) => text.includes(word));
    });
    update(list, ...found.slice(0, most).map(entry),
      found.length === 0 && h('p', { class: 'hush' }, t('library.none')),
      found.length > most && button(t('library.more', { n: found.length - most }), () => {
        most += kPage;
        draw();
      }, { 'data-action': 'library-more' }));
  };
  const close = button(t('close'), () => dialog.close(), { class: 'primary' });
  const dialog = h('dialog', { class: 'sheet wide', 'aria-labelledby': 'library' }, h('h2', { id: 'library' }, t('library')),
    search, filters, list, h('p', { class: 'hush' }, t('library.help')),
    h('div', { class: 'buttons' }, close));
  dialog.addEventListener('close', () => dialog.remove());
  draw();
  document.body.append(dialog);
  dialog.showModal();
}
