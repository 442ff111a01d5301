// SPDX-License-Identifier: MIT
// A list of the games of a text, with a search, because a text may have thousands.

import type { ConvertedGame } from '../engine/answers.ts';
import { button, h, update } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import { lastTurn } from './library_sheet.ts';

export interface FoundGame {
  game: ConvertedGame;
  /** Its text, if it is PGN. */
  pgn: string;
  /** Why the game is incomplete; empty if it is not. It then has the turns before an error. */
  fault: string;
}

const kPage = 100;

export function gameTitle({ game, fault }: FoundGame, index: number): string {
  const { White = '?', Black = '?' } = game.tags ?? {};
  const turns = lastTurn((game.turns ?? []).length, game.start);
  return `${index + 1}. ${White} – ${Black} ${game.result ?? ''} (${turns === 1 ? t('library.turn') : t('library.turns', { n: turns })})${fault && ' …'}`;
}

export class GameList {
  readonly element: HTMLElement;
  private most = kPage;
  private readonly search = h('input', { type: 'search', name: 'find-game', 'aria-label': t('collection.search'),
    placeholder: t('collection.search'), autocomplete: 'off', oninput: () => {
      this.most = kPage;
      this.draw();
    } });
  private readonly list = h('div', { class: 'found' });

  constructor(private readonly games: FoundGame[], private readonly onPick: (index: number) => void, private current = -1) {
    this.element = h('div', { class: 'game-list' }, this.search, this.list);
    this.draw();
  }

  /** The game that is open. */
  mark(index: number): void {
    this.current = index;
    this.draw();
  }

  private draw(): void {
    const words = this.search.value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const found = this.games.map((game, index) => ({ title: gameTitle(game, index), index, tags: game.game.tags }))
      .filter(({ title, tags }) => words.length === 0
        || words.every((word) => `${title} ${Object.values(tags ?? {}).join(' ')}`.toLocaleLowerCase().includes(word)));
    update(this.list, ...found.slice(0, this.most).map(({ title, index }) => h('button', {
      type: 'button', 'data-node': index, 'aria-current': index === this.current ? 'true' : undefined, onclick: () => this.onPick(index),
    }, title)),
    found.length === 0 && h('p', { class: 'hush' }, t('library.none')),
    found.length > this.most && button(t('library.more', { n: found.length - this.most }), () => {
      this.most += kPage;
      this.draw();
    }, { 'data-action': 'more-games' }));
  }
}
