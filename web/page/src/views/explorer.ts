// SPDX-License-Identifier: MIT
// Shows the turns that were played in the position of the analysis, in Danco's games or in the user's. The engine reads
// the table and the games once; the page looks positions up by the keys that the engine returns.

import type { State } from '../engine/answers.ts';
import { startEngine } from '../engine/engine.ts';
import { kUsualRules, type Line, type Referee } from '../engine/referee.ts';
import { ownGames } from '../game/library.ts';
import { button, fetchFile, h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { openedGames } from './import_sheet.ts';

/** The number of games, and of White's wins, draws and Black's wins. */
type Results = [number, number, number, number];
/**
 * A turn: in the protocol's and players' notation, how often it was played here, and the results of the games that
 * reached the position after it.
 */
type Turn = [move: string, notation: string, played: number, reached: Results];
type Known = Map<string, { results: Results; turns: Turn[] }>;
type Source = 'danco' | 'mine';

/** Returns a position's key, which does not depend on the turns so far: the FEN without its counters. */
function nameOf({ fen, rules }: State): string {
  const fields = fen.split(' ');
  return (rules === 'chess' ? fields.slice(0, 4) : [...fields.slice(0, 2), ...fields.slice(3, rules === 'vchess' ? 7 : 5)]).join(' ');
}

// Danco's table, once it is needed.
let ofDanco: Promise<Known> | null = null;

async function read(fields: object): Promise<Known> {
  // A separate engine reads the table: a large one takes seconds, during which the board must respond.
  const engine = await startEngine('all');
  try {
    const { positions } = (await engine.request('openings', fields)) as { positions: [string, Results, Turn[]][] };
    return new Map(positions.map(([name, results, turns]) => [name, { results, turns }]));
  } finally {
    engine.terminate();
  }
}

async function readDanco(): Promise<Known> {
  return read({ table: await (await fetchFile('openings.txt')).text() });
}

function tableOfDanco(): Promise<Known> {
  ofDanco ??= readDanco();
  return ofDanco;
}

/** Returns the expected result, from 0 to 1, of the games that a turn led to, for the side that played it. */
function averageOf([, , , [, white, draws, black]]: Turn, side: State['side']): number {
  return ((side === 'white' ? white : black) + draws / 2) / Math.max(white + draws + black, 1);
}

const percent = (part: number, of: number) => Math.round((100 * part) / Math.max(of, 1));

export class Explorer {
  readonly element = h('section', { class: 'explorer', 'aria-labelledby': 'explorer', hidden: true });
  private readonly source: HTMLSelectElement;
  private readonly list = h('div', { class: 'book' });
  private state: State | null = null;
  private line: Line | null = null;
  /** The name of the opening on the board; empty if it has none. */
  private name = '';
  private known: Known | null = null;
  private loading = 0;

  constructor(private readonly referee: Referee, private readonly onTurn: (move: string, notation: string) => void) {
    const choice = (value: Source) => h('option', { value }, t(`explorer.${value}`));
    this.source = h('select', { name: 'explorer', 'aria-label': t('explorer'), onchange: () => void this.load(true) }, choice('danco'), choice('mine'));
    this.element.append(h('div', { class: 'explorer-head' }, h('h2', { id: 'explorer' }, t('explorer')), this.source,
      button('✕', () => this.toggle(), { class: 'plain', 'aria-label': t('close'), title: t('close'), 'data-action': 'explorer-close' })), this.list);
  }

  toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.known = null;
    if (!this.element.hidden) void this.load(true);
  }

  /** The position on the board has changed. */
  show(state: State, line: Line): void {
    // The user's own games are those under the same rules.
    const other = state.rules !== this.state?.rules;
    this.state = state;
    this.line = line;
    if (!this.element.hidden && other && this.source.value === 'mine') return void this.load();
    this.draw();
    if (!this.element.hidden) void this.findName();
  }

  private async findName(): Promise<void> {
    const { line } = this;
    const name = !line || (line.rules ?? kUsualRules) !== kUsualRules ? '' : await this.referee.opening(line).catch(() => '');
    if (line !== this.line || name === this.name) return;
    this.name = name;
    this.draw();
  }

  private async load(scroll = false): Promise<void> {
    const run = ++this.loading;
    this.known = null;
    this.draw();
    void this.findName();
    try {
      const known = await (this.source.value === 'mine' ? this.readMine() : tableOfDanco());
      if (run !== this.loading) return;
      this.known = known;
      this.draw();
      if (scroll) this.element.scrollIntoView({ block: 'nearest' });
    } catch (error) {
      ofDanco = null;
      if (run === this.loading) this.list.replaceChildren(h('p', { class: 'fault', role: 'alert' }, errorText(error)));
    }
  }

  private async readMine(): Promise<Known> {
    const rules = this.state?.rules ?? kUsualRules;
    const games = await ownGames(rules, [...openedGames()]);
    return games ? read({ games, rules }) : new Map();
  }

  private draw(): void {
    const { state, known, element } = this;
    if (element.hidden || !state) return;
    element.toggleAttribute('aria-busy', !known);
    if (!known) return update(this.list, h('p', { class: 'hush' }, t('loading')));
    const here = state.rules === kUsualRules || this.source.value === 'mine' ? known.get(nameOf(state)) : undefined;
    const name = this.name && h('b', { class: 'opening' }, this.name);
    if (!here || state.end) return update(this.list, h('p', { class: 'hush' }, name, name && ' · ', t('explorer.none')));
    update(this.list, h('p', { class: 'hush' }, name, name && ' · ', t('explorer.games', { n: here.results[0] })),
      ...[...here.turns].sort((a, b) => b[2] - a[2] || averageOf(b, state.side) - averageOf(a, state.side)).map((turn) => this.row(turn, state.side)));
  }

  private row(turn: Turn, side: State['side']): HTMLElement {
    const [move, notation, played, [games, white, draws, black]] = turn;
    const decided = white + draws + black;
    const average = Math.round(100 * averageOf(turn, side));
    const part = (name: string, count: number) => h('span', { class: name, style: `flex-grow: ${count}` }, percent(count, decided) >= 18 ? `${percent(count, decided)}` : '');
    const words = t('explorer.turn', { move: notation, played, games, white: percent(white, decided), draws: percent(draws, decided), black: percent(black, decided), average });
    return h('button', { type: 'button', class: 'book-turn', 'data-action': `play-${move}`, title: words, onclick: () => this.onTurn(move, notation) },
      h('span', { class: 'unseen' }, words), h('b', { 'aria-hidden': 'true' }, notation), h('span', { class: 'count', 'aria-hidden': 'true' }, String(played)),
      h('span', { class: 'results', 'aria-hidden': 'true' }, ...(decided > 0 ? [part('w', white), part('d', draws), part('b', black)] : [])),
      h('span', { class: 'average', 'aria-hidden': 'true' }, decided > 0 ? `${average} %` : ''));
  }
}
