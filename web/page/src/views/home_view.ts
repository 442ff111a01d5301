// SPDX-License-Identifier: MIT
// The first view: introduces the game and offers two ways to start. It needs no engine. A wide window has more to offer.

import { contentPicture } from '../board/picture.ts';
import { h, svg } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import type { Shell, View } from './view.ts';

export class HomeView implements View {
  readonly element: HTMLElement;

  private readonly cards = h('div', { class: 'cards', hidden: true });

  constructor(private readonly shell: Shell) {
    const picture = svg('svg', { viewBox: '-2 -2 49 49', role: 'img', class: 'meeting', 'aria-label': t('home.union') },
      svg('rect', { class: 'sq1', x: -2, y: -2, width: 49, height: 49, rx: 5 }), contentPicture({ w: 'n', b: 'q' }, 'w'));
    this.element = h('div', { class: 'view home' },
      h('div', { class: 'home-text' },
        h('h2', {}, 'Paco Ŝako'), h('p', {}, t('home.text')),
        h('p', { class: 'ways' },
          h('a', { href: '#/learn', class: 'as-button' }, t('home.learn')),
          h('a', { href: '#/play', class: 'as-button plain' }, t('home.play')))));
    this.element.prepend(picture);
    this.element.append(this.cards);
  }

  arrive(): void {
    if (matchMedia('(min-width: 1100px)').matches) void this.drawCards();
  }

  private async drawCards(): Promise<void> {
    const { homeCards } = await import('./home_more.ts');
    const cards = await homeCards(this.shell);
    this.cards.replaceChildren(...cards);
    this.cards.hidden = cards.length === 0;
    this.element.classList.toggle('more', cards.length > 0);
  }

  leave(): void {}
}
