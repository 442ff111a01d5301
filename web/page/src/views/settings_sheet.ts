// SPDX-License-Identifier: MIT
// Language, theme, sound, speed of Danco's chains, and other settings.

import { applyLooks } from '../board/looks.ts';
import { contentPicture, kCell } from '../board/picture.ts';
import { button, check, choice, h, svg } from '../ui/dom.ts';
import { kLanguages, preferredLanguage, t, textOf } from '../ui/i18n.ts';
import { offlineState } from '../ui/offline.ts';
import { changeSettings, settings, type Settings } from '../ui/settings.ts';

const kBoards: Settings['board'][] = ['wood', 'sea', 'forest', 'slate', 'marble', 'honey', 'contrast'];
const kPieces: Settings['pieces'][] = ['classic', 'simple', 'slender', 'blocks'];

function look(change: Partial<Settings>): void {
  changeSettings(change);
  void applyLooks();
}

/** A few squares of the chosen board, with free pieces and unions. */
function sample(): SVGElement {
  const shown = [{ w: 'n' }, { w: 'q', b: 'n' }, { b: 'k' }, { w: 'p', b: 'p' }, { w: 'r' }, { w: 'b', b: 'q' }] as const;
  const squares = shown.map((content, i) => svg('g', { transform: `translate(${kCell * i} 0)` },
    svg('rect', { class: `sq${i % 2}`, width: kCell, height: kCell }), contentPicture(content, 'w')));
  return svg('svg', { viewBox: `0 0 ${kCell * shown.length} ${kCell}`, class: 'sample', 'aria-hidden': 'true' }, ...squares);
}

/** Opens the sheet. `onClose` is called when it is closed. */
export function openSettings(onClose: () => void): void {
  const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'settings' },
    h('h2', { id: 'settings' }, t('settings')),
    choice(t('set.language'), kLanguages.map(({ code, name }) => [code, name]), preferredLanguage(settings.language),
      (language) => changeSettings({ language })),
    choice(t('set.theme'), [['auto', t('set.auto')], ['light', t('set.light')], ['dark', t('set.dark')]], settings.theme,
      (theme) => changeSettings({ theme: theme as Settings['theme'] })),
    choice(t('set.board'), kBoards.map((board) => [board, textOf(`set.${board}`)]), settings.board, (board) => look({ board: board as Settings['board'] })),
    choice(t('set.pieces'), kPieces.map((set) => [set, textOf(`set.${set}`)]), settings.pieces, (set) => look({ pieces: set as Settings['pieces'] })),
    sample(),
    choice(t('set.coordinates'), [['inside', t('set.inside')], ['outside', t('set.outside')], ['none', t('set.none')]], settings.coordinates,
      (coordinates) => changeSettings({ coordinates: coordinates as Settings['coordinates'] })),
    choice(t('set.speed'), [['1200', t('set.slow')], ['600', t('set.medium')], ['250', t('set.fast')], ['0', t('set.off')]],
      String(settings.stepTime), (time) => changeSettings({ stepTime: Number(time) })),
    choice(t('set.confirm'), [['never', t('set.never')], ['chains', t('set.chains')], ['always', t('set.always')]],
      settings.confirm, (confirm) => changeSettings({ confirm: confirm as Settings['confirm'] })),
    check(t('set.sako'), settings.showSako, (showSako) => changeSettings({ showSako })),
    check(t('set.sound'), settings.sound, (sound) => changeSettings({ sound })),
    h('p', { class: 'hush' }, t(`offline.${offlineState()}`)),
    h('div', { class: 'buttons' }, button(t('close'), () => dialog.close(), { class: 'primary' })));
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose();
  });
  document.body.append(dialog);
  dialog.showModal();
}
