// SPDX-License-Identifier: MIT
// The rules, each with an example to try. The engine decides what is legal on these boards, as on all others.

import { contentPicture, markPicture, type Mark } from '../board/picture.ts';
import type { Line } from '../engine/referee.ts';
import { Table } from '../turn/table.ts';
import { button, h, svg } from '../ui/dom.ts';
import { t, textOf } from '../ui/i18n.ts';
import type { Shell, View } from './view.ts';

// A lesson has a heading `rule.NAME`, a text `rule.NAME.text`, and, if it has a board, a task `rule.NAME.try`.
const kLessons: { name: string; fen?: string }[] = [
  { name: 'peace' },
  { name: 'unite', fen: '4k3/p7/8/3p4/4P3/8/P7/4K3 w 0 - - -' },
  { name: 'pair', fen: '4k3/p7/8/8/3c4/8/P7/4K3 w 0 - - -' },
  { name: 'chain', fen: '4k3/p7/4d3/3a4/8/8/P7/3QK3 w 0 - - -' },
  { name: 'dead', fen: '4k3/p7/3n4/3a4/8/8/P7/3QK3 w 0 - - -' },
  { name: 'paco', fen: '8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -' },
  { name: 'king', fen: '4k3/p7/8/8/8/8/P7/R3K2R w 0 AH - -' },
  { name: 'promotion', fen: '4c3/3P4/1k6/8/8/8/p7/4K3 w 0 - - -' },
  { name: 'gift', fen: 'C7/3k3p/8/8/8/8/P7/4K3 w 0 - - -' },
  { name: 'passing', fen: '4k3/p7/8/8/3pP3/8/P7/4K3 b 0 - e3 -' },
  { name: 'draw' },
];

export class RulesView implements View {
  readonly element: HTMLElement;
  private begun = false;
  private readonly starts: (() => void)[] = [];

  constructor(private readonly shell: Shell) {
    this.element = h('div', { class: 'view rules' },
      h('h2', {}, t('rules.title')), ...kLessons.map(({ name, fen }) => this.lesson(name, fen)), legend(),
      h('p', {}, h('a', { href: '#/play', class: 'as-button' }, t('rules.play'))));
  }

  arrive(): void {
    if (!this.begun) this.starts.forEach((start) => start());
    this.begun = true;
  }

  leave(): void {}

  private lesson(name: string, fen?: string): HTMLElement {
    const text = textOf(`rule.${name}.text`).split('\n').map((line) => h('p', {}, line));
    return h('section', { class: 'lesson' }, h('div', {}, h('h3', {}, textOf(`rule.${name}`)), ...text),
      fen ? this.example(name, fen) : null);
  }

  private example(name: string, fen: string): HTMLElement {
    const said = h('p', { class: 'try' }, textOf(`rule.${name}.try`));
    let line: Line = { start: fen, moves: [] };
    const table = new Table(this.shell.referee, {
      announce: (words) => this.shell.announce(words),
      onTurn: (ways) => {
        line = { start: fen, moves: [...line.moves, ways.move ?? ways.path] };
        said.textContent = t('rules.played', { move: ways.notation });
        void table.show(line, 'both').then((state) => {
          if (state.end) said.textContent = `${ways.notation}. ${textOf(`ended.${state.end.reason}`)}`;
          this.shell.announce(said.textContent ?? '');
        });
      },
    }, textOf(`rule.${name}`));
    table.idle.append(said);
    table.bottom = fen.split(' ')[1] === 'b' ? 'b' : 'w';
    const begin = () => {
      line = { start: fen, moves: [] };
      said.textContent = textOf(`rule.${name}.try`);
      // A board that asks for a gift's promotion would block the page, so it asks only once it is touched.
      void table.show(line, name === 'gift' ? null : 'both');
    };
    this.starts.push(begin);
    const go = name === 'gift'
      ? button(t('rules.begin'), () => void table.show(line, 'both'), { class: 'primary', 'data-action': 'begin' }) : null;
    return h('div', { class: 'example', 'data-lesson': name }, table.element,
      h('div', { class: 'buttons' }, go, button(t('rules.reset'), begin)));
  }
}

// Draws all marks as on the board.
function legend(): HTMLElement {
  const row = (drawn: SVGElement, text: string) => {
    const picture = svg('svg', { viewBox: '-3 -3 51 51', 'aria-hidden': 'true' }, svg('rect', { class: 'sq0', x: 0, y: 0, width: 45, height: 45 }), drawn);
    const item = h('li', {}, h('span', {}, text));
    item.prepend(picture);
    return item;
  };
  const mark = (name: Mark) => row(markPicture(name), textOf(`mark.${name}`));
  const arrow = (kind: 'played' | 'better' | 'threat') => row(svg('g', { class: `arrow ${kind}` },
    svg('path', { class: 'ar', d: 'M5 40L30 15' }), svg('path', { class: 'ah', d: 'M40 5L35 20L25 10z' })), t(`legend.${kind}`));
  return h('section', { class: 'legend' }, h('h3', {}, t('legend.title')),
    h('ul', {}, mark('move'), mark('unite'), mark('release'), mark('paco'), mark('castle'), mark('dead'), mark('sako'),
      row(contentPicture({ w: 'n', b: 'p' }, 'w', 'w'), t('legend.mine')), arrow('played'), arrow('better'), arrow('threat')));
}
