// SPDX-License-Identifier: MIT
// A first lesson on one board: the visitor plays each turn, and the page praises it or explains what is wrong, by what
// the engine says about it.

import type { State } from '../engine/answers.ts';
import type { Line } from '../engine/referee.ts';
import { spokenTurn } from '../board/words.ts';
import { moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { button, h, update } from '../ui/dom.ts';
import { t, textOf } from '../ui/i18n.ts';
import { tellBegun } from '../ui/offline.ts';
import { recallOver, remember } from '../ui/settings.ts';
import type { Shell, View } from './view.ts';

interface Step {
  /** Its texts are `learn.NAME`, `….text`, `….good` and `….wrong`. */
  name: string;
  fen: string;
  /** A turn that solves the task. */
  move: string;
  /** Whether the turn that led to a state solves the task. */
  done: (state: State) => boolean;
}

const steps = (state: State) => state.last?.steps ?? [];
const releases = (state: State) => steps(state).filter(({ released }) => released).length;

const kSteps: Step[] = [
  { name: 'unite', fen: '4k3/p7/8/3p4/4P3/8/P7/4K3 w 0 - - -', move: 'e4d5', done: (state) => steps(state).at(-1)?.kind === 'unite' },
  { name: 'pair', fen: '4k3/p7/8/8/3c4/8/P7/4K3 w 0 - - -', move: 'd4h4', done: (state) => !!steps(state)[0]?.partner },
  { name: 'take', fen: '4k3/p7/8/3D4/8/8/P7/3QK3 w 0 - - -', move: 'd1d5d6', done: (state) => releases(state) >= 1 },
  { name: 'chain', fen: '4k3/p7/4d3/3a4/8/8/P7/3QK3 w 0 - - -', move: 'd1d5e6c7', done: (state) => releases(state) >= 2 },
  { name: 'sako', fen: '6k1/p4ppp/8/8/8/8/P3PPP1/3RK3 w 0 - - -', move: 'd1d8', done: (state) => state.sako.black.in_sako },
  { name: 'parry', fen: '4r1k1/p4ppp/8/8/8/3B4/P4PPP/4K3 w 0 - - -', move: 'd3e4', done: (state) => state.sako.white.known && !state.sako.white.in_sako },
  { name: 'paco', fen: '8/p5k1/4d3/3a4/8/8/P7/3QK3 w 0 - - -', move: 'd1d5e6g7', done: (state) => state.end?.reason === 'paco' },
];
const kKey = 'danco.lesson';

export class LearnView implements View {
  readonly element: HTMLElement;
  readonly table: Table;
  private readonly status = h('p', { class: 'status' });
  private readonly heading = h('h2');
  private readonly dots = h('p', { class: 'dots' });
  private readonly text = h('p', { class: 'lesson-text' });
  private readonly legend = h('p', { class: 'hush help' });
  private readonly answer = h('p', { class: 'lesson-answer' });
  private readonly tools = h('div', { class: 'buttons' });
  /** All steps, as buttons; only a wide window has room for them. */
  private readonly list = h('div', { class: 'steps', role: 'group', 'aria-label': t('nav.learn') });
  private kept = recallOver<{ at: number; done: string[] }>(kKey, { at: 0, done: [] });
  private said: 'nothing' | 'good' | 'wrong' = 'nothing';
  private epoch = 0;

  constructor(private readonly shell: Shell) {
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways.move ?? ways.path),
      announce: (text) => shell.announce(text),
      onDance: () => this.drawStatus(),
    }, t('board'), kSteps[0]!.fen);
    this.table.mine = 'w';
    this.table.idle.append(this.status);
    this.element = h('div', { class: 'view learn' },
      h('div', { class: 'board-side' }, this.table.element),
      h('div', { class: 'panel' }, this.dots, this.heading, this.text, this.legend, this.answer, this.tools, this.list));
  }

  arrive(): void {
    void this.begin(this.kept.at);
  }

  leave(): void {
    this.epoch += 1;
  }

  private get step(): Step {
    return kSteps[this.kept.at]!;
  }

  private async begin(at: number): Promise<void> {
    this.epoch += 1;
    this.kept.at = Math.max(0, Math.min(kSteps.length - 1, Math.floor(at)));
    remember(kKey, this.kept);
    this.said = 'nothing';
    await this.table.show(this.start, 'w');
    this.draw();
    // On a phone the answer before may have scrolled the text.
    this.dots.parentElement!.scrollTop = 0;
    this.shell.announce(`${this.dots.textContent}. ${this.heading.textContent}. ${this.text.textContent}`);
  }

  private get start(): Line {
    return { start: this.step.fen, moves: [] };
  }

  private async onTurn(move: string): Promise<void> {
    const epoch = this.epoch;
    const state = await this.table.show({ ...this.start, moves: [move] }, null);
    if (epoch !== this.epoch) return;
    tellBegun();
    this.said = this.step.done(state) ? 'good' : 'wrong';
    if (this.said === 'good' && !this.kept.done.includes(this.step.name)) {
      this.kept.done.push(this.step.name);
      remember(kKey, this.kept);
    }
    this.draw();
    this.shell.announce(this.answer.textContent ?? '');
    this.tools.querySelector<HTMLElement>('.primary')?.focus();
  }

  private async show(): Promise<void> {
    this.table.reset(true);
    this.table.viewArrows = moveArrows(this.step.move, 'better');
    this.table.draw();
    const { steps } = await this.shell.referee.ways(this.start, this.step.move);
    this.shell.announce(spokenTurn(steps));
  }

  private draw(): void {
    const { at } = this.kept;
    const { name } = this.step;
    const last = at === kSteps.length - 1;
    this.dots.textContent = t('learn.at', { n: at + 1, all: kSteps.length });
    this.dots.style.setProperty('--part', String((at + (this.said === 'good' ? 1 : 0)) / kSteps.length));
    this.heading.textContent = textOf(`learn.${name}`);
    this.text.textContent = textOf(`learn.${name}.text`);
    this.answer.textContent = this.said === 'nothing' ? '' : textOf(`learn.${name}.${this.said}`);
    this.answer.className = `lesson-answer ${this.said}`;
    this.drawStatus();
    update(this.list, ...kSteps.map((step, i) => h('button', {
      type: 'button', class: 'plain', 'data-action': `step-${i + 1}`, 'aria-current': i === at ? 'step' : undefined, onclick: () => void this.begin(i),
    }, `${i + 1}. ${textOf(`learn.${step.name}`)} `, this.kept.done.includes(step.name) && h('b', {}, '✓'))));
    const good = this.said === 'good';
    update(this.tools,
      good && !last && button(t('learn.next'), () => void this.begin(at + 1), { class: 'primary', 'data-action': 'next' }),
      good && last && h('a', { href: '#/play', class: 'as-button primary', 'data-action': 'play' }, t('learn.play')),
      good && last && h('a', { href: '#/rules', class: 'as-button plain', 'data-action': 'rules' }, t('learn.rules')),
      this.said !== 'nothing' && button(t('learn.again'), () => void this.begin(at), { class: good ? '' : 'primary', 'data-action': 'again' }),
      this.said === 'nothing' && button(t('learn.show'), () => void this.show(), { 'data-action': 'show' }),
      at > 0 && button(t('learn.before'), () => void this.begin(at - 1), { class: 'plain', 'data-action': 'before' }));
  }

  // Explains the marks during a turn.
  private drawStatus(): void {
    this.status.textContent = { nothing: t('yourTurn'), good: '✓', wrong: '↺' }[this.said];
    this.legend.textContent = this.table?.legend() ?? '';
  }
}
