// SPDX-License-Identifier: MIT
// The games of the file that was opened last: a list with a search, and buttons for the next and the previous game.

import { keepCollection, recallCollection } from '../game/library.ts';
import { button, h } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import { GameList, type FoundGame } from './game_list.ts';

interface Kept {
  games: FoundGame[];
  at: number;
}

export class CollectionPanel {
  readonly element = h('section', { class: 'collection', 'aria-label': t('collection'), hidden: true });
  private games: FoundGame[] = [];
  private at = 0;
  private list: GameList | null = null;
  private readonly title = h('span', { class: 'collection-title' });
  private readonly before = button('‹', () => void this.open(this.at - 1), { 'data-action': 'game-before', 'aria-label': t('collection.previous'), title: t('collection.previous') });
  private readonly after = button('›', () => void this.open(this.at + 1), { 'data-action': 'game-after', 'aria-label': t('collection.next'), title: t('collection.next') });
  private readonly all = h('div', { hidden: true });
  private readonly toggle = button(t('collection.list'), () => {
    this.all.hidden = !this.all.hidden;
    this.toggle.setAttribute('aria-expanded', String(!this.all.hidden));
    this.fill();
  }, { class: 'plain', 'data-action': 'collection-list', 'aria-expanded': 'false' });

  /** `onOpen` shows a game of the collection. */
  constructor(private readonly onOpen: (game: FoundGame) => Promise<void>) {
    this.element.append(h('div', { class: 'collection-head' }, this.before, this.title, this.after, this.toggle,
      button('✕', () => this.close(), { class: 'plain', 'aria-label': t('close'), title: t('close'), 'data-action': 'collection-close' })), this.all);
    void recallCollection<Kept>().then((kept) => {
      if (this.games.length === 0 && Array.isArray(kept?.games) && kept.games.length > 1) this.show(kept.games, kept.at);
    }).catch(() => undefined);
  }

  /** Shows another collection, one of whose games is already open. */
  take(games: FoundGame[], at: number): void {
    if (games.length < 2) return;
    this.show(games, at);
    void keepCollection({ games, at });
  }

  private show(games: FoundGame[], at: number): void {
    this.games = games;
    this.list = null;
    this.all.replaceChildren();
    this.element.hidden = false;
    this.mark(at);
    this.fill();
  }

  private fill(): void {
    if (this.all.hidden || this.list) return;
    this.list = new GameList(this.games, (index) => void this.open(index), this.at);
    this.all.append(this.list.element);
  }

  private mark(at: number): void {
    this.at = at;
    this.title.textContent = t('collection.at', { n: at + 1, all: this.games.length });
    // A disabled button would lose the focus; at either end it does nothing.
    this.before.ariaDisabled = String(at === 0);
    this.after.ariaDisabled = String(at === this.games.length - 1);
    this.list?.mark(at);
  }

  private async open(index: number): Promise<void> {
    const game = this.games[index];
    if (!game) return;
    this.mark(index);
    void keepCollection({ games: this.games, at: index });
    await this.onOpen(game);
  }

  private close(): void {
    this.element.hidden = true;
    this.games = [];
    void keepCollection(null);
  }
}
