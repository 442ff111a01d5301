// SPDX-License-Identifier: MIT
// The chapters of the open study: the studies that have the same name.

import { chaptersOf, kChapterTag, kNameTag, reread, type Saved } from '../game/library.ts';
import type { GameTree } from '../game/tree.ts';
import { button, h, update } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';

export interface ChapterListener {
  onOpen(chapter: Saved): void;
  onNew(): void;
  onRename(): void;
}

export class Chapters {
  readonly element = h('div', { class: 'chapters', role: 'group', 'aria-label': t('chapters'), hidden: true });
  private shown = '';

  constructor(private readonly listener: ChapterListener) {}

  /** Shows the chapters of a study, if it has a name. `id` is the open record. */
  show(tree: GameTree, id: string): void {
    const name = tree.tags[kNameTag] ?? '';
    const key = JSON.stringify([id, name, tree.tags[kChapterTag]]);
    if (key === this.shown) return;
    this.shown = key;
    this.element.hidden = name === '';
    if (name) void chaptersOf(name).then((chapters) => this.shown === key && this.draw(chapters, id));
  }

  private draw(chapters: Saved[], id: string): void {
    const select = h('select', { name: 'chapter', 'aria-label': t('chapters'), onchange: (event: Event) => {
      const chapter = chapters[Number((event.currentTarget as HTMLSelectElement).value)];
      if (chapter) void reread(chapter).then((now) => this.listener.onOpen(now));
    } }, ...chapters.map(({ tree }, i) => h('option', { value: i }, `${i + 1}. ${tree.tags[kChapterTag] ?? t('chapter.number', { n: i + 1 })}`)));
    select.value = String(chapters.findIndex((chapter) => chapter.id === id));
    update(this.element, select, button(t('library.rename'), () => this.listener.onRename(), { class: 'plain', 'data-action': 'chapter-rename' }),
      button(t('chapter.new'), () => this.listener.onNew(), { class: 'plain', 'data-action': 'chapter-new' }));
  }
}
