// SPDX-License-Identifier: MIT
// Puzzles: the user finds the turns, and a wrong one is refuted.

import type { State, Ways } from '../engine/answers.ts';
import { kFullStrength, type BestMove } from '../engine/thinker.ts';
import type { Line } from '../engine/referee.ts';
import { GameTree } from '../game/tree.ts';
import { moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { button, choice, h, svg, update } from '../ui/dom.ts';
import { t, textOf } from '../ui/i18n.ts';
import { tellBegun } from '../ui/offline.ts';
import { recallOver, remember } from '../ui/settings.ts';
import { ownMistakes } from './own_mistakes.ts';
import { loadPuzzles, puzzleOfTheDay, taskOf, type Puzzle } from './puzzles.ts';
import type { Shell, View } from './view.ts';

const kKey = 'danco.puzzles';
/** Positions to search to judge a turn that is not in the solution. */
const kJudgeNodes = 300000;

interface Record_ {
  solved: string[];
  current: string | null;
  kind: string;
  /** Puzzles that were not solved at the first try, to be tried again. */
  failed: string[];
  /**
   * The user's rating, on the scale of the puzzles; the number of puzzles behind it; the current streak, and the
   * longest one.
   */
  rating: number;
  tries: number;
  streak: number;
  best: number;
  /** The latest rated puzzles, oldest first, with the user's rating after each. */
  history: { fen: string; right: boolean; rating: number }[];
  /** The puzzle for which the user took the last hint; beginning it again does not make it count. */
  hinted: string | null;
}

/** The number of rated puzzles that are remembered, and of those that are shown as buttons. */
const kRemembered = 100;
const kTries = 20;

/** The initial rating: below that of the easiest Paco in one, so that the first puzzles are solved. */
const kFirstRating = 1100;
/** The number of puzzles at the beginning for which shorter ones are preferred. */
const kShortFirst = 8;
/** How far a puzzle moves the rating; the first ones count more. */
const stepOf = (tries: number) => (tries < 10 ? 60 : tries < 30 ? 40 : 24);

function recallRecord(): Record_ {
  return recallOver<Record_>(kKey, { solved: [], current: null, kind: '', failed: [], rating: kFirstRating, tries: 0, streak: 0, best: 0, history: [], hinted: null });
}

const kReview = 'failed';
const kDaily = 'daily';
const kMistakes = 'mistakes';

// Two positions are equal up to the count of turns without progress.
function sameOutcome(a: string, b: string): boolean {
  const key = (fen: string) => fen.split(' ').filter((_, i) => i !== 2).join(' ');
  return key(a) === key(b);
}

export class PuzzleView implements View {
  readonly element: HTMLElement;
  readonly table: Table;
  private readonly status = h('p', { class: 'status' });
  private readonly sub = h('p', { class: 'hush sub' });
  private readonly tools = h('div', { class: 'buttons' });
  private readonly filter = h('div', {});
  private readonly score = h('p', { class: 'score' });
  private readonly chart = h('div', { class: 'ratings' });
  private readonly latest = h('div', { class: 'tries', role: 'group', 'aria-label': t('puzzle.tries') });
  private readonly kinds = h('div', { class: 'kinds', role: 'group', 'aria-label': t('puzzle.kind') });
  private puzzles: Puzzle[] = [];
  /** The user's own mistakes, once they have been requested. */
  private mistakes: Puzzle[] = [];
  private puzzle: Puzzle | null = null;
  private moves: string[] = [];
  private state: State | null = null;
  private hints = 0;
  private shown = false;
  /** Whether this puzzle still counts: without a hint, not failed, not seen before. */
  private counts = false;
  private done = false;
  private epoch = 0;
  /** This puzzle was failed since it was opened. */
  private failedNow = false;
  private kept = recallRecord();

  constructor(private readonly shell: Shell) {
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways),
      announce: (text) => shell.announce(text),
    });
    this.table.showThreats = false;
    // The texts name the turns, so the last one is not shown next to them.
    this.table.idle.append(this.status, this.sub);
    this.element = h('div', { class: 'view puzzles' },
      h('div', { class: 'board-side' }, this.table.element),
      h('div', { class: 'panel' }, this.tools, this.score, this.chart, this.latest, this.filter, this.kinds));
    // Keeps what another tab has stored, so that this one does not overwrite it.
    window.addEventListener('storage', ({ key, newValue }) => {
      const { current, kind } = this.kept;
      if (key === kKey && newValue) this.kept = { ...recallRecord(), current, kind };
    });
  }

  arrive(query: URLSearchParams): void {
    if (query.has('daily')) {
      history.replaceState(null, '', '#/puzzles');
      this.kept.kind = kDaily;
      this.puzzle = null;
      this.kept.current = null;
      if (this.puzzles.length > 0) this.drawFilter();
    }
    void this.load();
  }

  leave(): void {
    this.epoch += 1;
    this.shell.stopThinking();
  }

  private async load(): Promise<void> {
    if (this.puzzles.length === 0) {
      this.status.textContent = t('loading');
      try {
        this.puzzles = await loadPuzzles();
      } catch {
        this.status.textContent = t('puzzles.none');
        return;
      }
      this.drawFilter();
    }
    await this.findMistakes();
    await this.open(this.puzzle ?? this.puzzles.find(({ fen }) => fen === this.kept.current) ?? this.nextPuzzle());
  }

  // Loads the mistakes in annotated games, if that kind was chosen.
  private async findMistakes(): Promise<void> {
    if (this.kept.kind !== kMistakes) return;
    this.mistakes = await ownMistakes(this.shell.referee);
    if (this.mistakes.length === 0) this.shell.toast(t('puzzle.noMistakes'));
  }

  private chosen(): Puzzle[] {
    if (this.kept.kind === kMistakes && this.mistakes.length > 0) return this.mistakes;
    const { kind } = this.kept;
    const some = this.puzzles.filter((puzzle) => !kind || kindOf(puzzle) === kind || puzzle.themes.includes(kind)
      || (kind === kReview && this.kept.failed.includes(puzzle.fen)));
    return some.length > 0 ? some : this.puzzles;
  }

  private nextPuzzle(): Puzzle {
    if (this.kept.kind === kDaily) {
      const daily = puzzleOfTheDay(this.puzzles);
      if (this.puzzle !== daily) return daily;
      this.kept.kind = ''; // other puzzles follow
      this.drawFilter();
    }
    const chosen = this.chosen();
    const { kind, solved, failed, rating } = this.kept;
    if (kind === kReview && failed.length === 0) this.shell.toast(t('puzzle.noFailed'));
    // The only puzzle of a list is repeated.
    const some = chosen.length > 1 ? chosen.filter((puzzle) => puzzle !== this.puzzle) : chosen;
    const fresh = kind === kReview && failed.length > 0 ? [] : some.filter(({ fen }) => !solved.includes(fen) && !failed.includes(fen));
    const { tries } = this.kept;
    // A new user begins with Pacos in one; a quiet turn is no first puzzle.
    const hard = (puzzle: Puzzle) => (tries < kShortFirst ? 10000 * (puzzle.turns - 1 + (puzzle.goal === 'paco' ? 0 : 1)) : 0);
    const far = (puzzle: Puzzle) => Math.abs(puzzle.rating - rating) + hard(puzzle);
    // The puzzle whose rating is closest to the user's.
    const [next] = (fresh.length > 0 ? fresh : some).sort((a, b) => far(a) - far(b));
    return next!;
  }

  private async open(puzzle: Puzzle): Promise<void> {
    this.epoch += 1;
    this.puzzle = puzzle;
    this.kept.current = puzzle.fen;
    remember(kKey, this.kept);
    this.moves = [];
    this.hints = this.kept.hinted === puzzle.fen ? 1 : 0;
    this.failedNow = false;
    this.done = this.shown = false;
    this.counts = !puzzle.mistake && this.hints === 0 && !this.kept.solved.includes(puzzle.fen) && !this.kept.failed.includes(puzzle.fen);
    this.table.bottom = puzzle.fen.split(' ')[1] === 'b' ? 'b' : 'w';
    await this.show(true);
    tellBegun();
    this.say(taskOf(puzzle), this.about(puzzle));
    this.drawScore();
  }

  private about(puzzle: Puzzle): string {
    if (puzzle.mistake) return puzzle.mistake.title;
    const known = this.kept.solved.includes(puzzle.fen) || this.kept.failed.includes(puzzle.fen);
    return `${t('puzzle.rating', { n: puzzle.rating })}${known ? ` ${t('puzzle.known')}` : ''}`;
  }

  // Decides a puzzle: at the first wrong turn, when the user looks at the solution, or after the right turns. A puzzle
  // with a hint, or one that was seen before, changes no rating.
  private decide(right: boolean): void {
    const puzzle = this.puzzle!;
    const { kept } = this;
    if (!right && !puzzle.mistake && !kept.failed.includes(puzzle.fen) && !kept.solved.includes(puzzle.fen)) kept.failed.push(puzzle.fen);
    // A failed puzzle that is solved without help need not be tried again.
    if (right && !this.failedNow && !this.shown && this.hints === 0) kept.failed = kept.failed.filter((fen) => fen !== puzzle.fen);
    if (this.counts) {
      this.counts = false;
      const expected = 1 / (1 + 10 ** ((puzzle.rating - kept.rating) / 400));
      kept.rating = Math.max(400, Math.round(kept.rating + stepOf(kept.tries) * ((right ? 1 : 0) - expected)));
      kept.tries += 1;
      kept.streak = right ? kept.streak + 1 : 0;
      kept.best = Math.max(kept.best, kept.streak);
      kept.history = [...kept.history, { fen: puzzle.fen, right, rating: kept.rating }].slice(-kRemembered);
    }
    if (!right) this.failedNow = true;
    remember(kKey, kept);
    this.drawScore();
    this.drawKinds();
  }

  private drawScore(): void {
    const { rating, streak, best, failed } = this.kept;
    this.score.textContent = t('puzzle.score', { rating, streak, best });
    this.score.dataset['failed'] = String(failed.length);
    const history = this.kept.history.filter((one) => Number.isFinite(one?.rating));
    this.chart.replaceChildren(...(history.length > 1 ? [ratingChart(history.map((one) => one.rating))] : []));
    update(this.latest, ...history.slice(-kTries).flatMap(({ fen, right }, i) => {
      const puzzle = this.puzzles.find((one) => one.fen === fen);
      if (!puzzle) return [];
      const words = t(right ? 'puzzle.wasSolved' : 'puzzle.wasFailed', { kind: kindName(kindOf(puzzle)), n: puzzle.rating });
      return [button(right ? '✓' : '✗', () => void this.open(puzzle), {
        class: right ? 'right' : 'wrong', title: words, 'aria-label': words, 'data-action': `try-${i}`,
        'aria-current': puzzle === this.puzzle ? 'true' : undefined,
      })];
    }));
  }

  private get line(): Line {
    return { start: this.puzzle!.fen, moves: this.moves };
  }

  // The next turn of the solution; undefined once another winning turn was played.
  private get next(): string | undefined {
    const line = this.puzzle?.line ?? [];
    return this.moves.every((move, i) => move === line[i]) ? line[this.moves.length] : undefined;
  }

  private say(text: string, more = ''): void {
    this.status.textContent = text;
    this.sub.textContent = more;
    this.shell.announce(`${text} ${more}`);
    this.drawTools();
  }

  private async show(mine: boolean): Promise<void> {
    this.state = await this.table.show(this.line, mine ? this.table.bottom : null);
    this.drawTools();
  }

  private async onTurn(ways: Ways): Promise<void> {
    const { puzzle } = this;
    if (!puzzle) return;
    const epoch = ++this.epoch;
    const before = this.moves;
    const expected = this.next;
    this.moves = [...before, ways.move ?? ways.path];
    await this.show(false);
    if (epoch !== this.epoch) return;
    if (this.state?.end?.reason === 'paco') return this.solved(ways.notation);
    const right = expected && sameOutcome((await this.shell.referee.ways({ start: puzzle.fen, moves: before }, expected)).fen ?? '', ways.fen ?? '');
    if (epoch !== this.epoch) return;
    // A gift or a chain can be written in several ways.
    if (right) this.moves = [...before, expected];
    if (right && before.length + 2 > puzzle.line.length) return this.solved(ways.notation);
    if (right) return this.reply(puzzle.line[before.length + 1]!, ways.notation);
    const known = before.length === 0 ? puzzle.wrong.get(ways.move ?? '') : undefined;
    if (known) return this.refute(before, ways.notation, { move: known, info: null });
    this.say(t('looking', { move: ways.notation }));
    const judged = await this.judge();
    if (epoch !== this.epoch) return;
    // The engine has failed, which says nothing about the turn.
    if (!judged.move && !this.state?.end) {
      this.moves = before;
      await this.show(true);
      return this.say(taskOf(puzzle), t('noAnswer'));
    }
    if (puzzle.mistake && this.isGoodEnough(puzzle, judged)) return this.solved(ways.notation);
    const left = puzzle.turns - Math.floor(before.length / 2) - 1;
    const paco = judged.info?.score.paco;
    if (puzzle.goal === 'paco' && paco !== undefined && paco < 0 && -paco <= left && judged.move) {
      return this.reply(judged.move, ways.notation);
    }
    await this.refute(before, ways.notation, judged);
  }

  // A turn solves a mistake if it is about as good as the one that the annotation found.
  private isGoodEnough({ mistake }: Puzzle, { info }: BestMove): boolean {
    if (!info?.wdl || mistake?.least === undefined) return false;
    const [win, draw] = info.wdl; // for the other side
    return 1 - (win + draw / 2) / 1000 >= mistake.least;
  }

  private async judge(): Promise<BestMove> {
    try {
      const thinker = await this.shell.thinker();
      return await thinker.search({
        line: this.line, limits: `nodes ${kJudgeNodes}`,
        options: { ...kFullStrength, MultiPV: '1' },
      });
    } catch {
      return { move: null, info: null };
    }
  }

  // The turn is right: plays the other side's answer and continues the puzzle.
  private async reply(move: string, found: string): Promise<void> {
    const { epoch, line: before } = this;
    const [notation] = await this.shell.referee.notation(before, [move]);
    if (epoch !== this.epoch) return;
    await this.table.animate(before, move);
    // The user may have opened another puzzle in the meantime.
    if (epoch !== this.epoch) return;
    this.moves = [...this.moves, move];
    await this.show(true);
    if (epoch !== this.epoch) return;
    this.say(t('puzzle.right', { move: found }), t('puzzle.reply', { move: notation ?? move }));
  }

  // Shows the refutation on the board; then the turn can be taken back.
  private async refute(before: string[], played: string, { move }: BestMove): Promise<void> {
    const epoch = this.epoch;
    this.decide(false);
    const answer = move ? (await this.shell.referee.notation(this.line, [move]))[0] ?? move : '';
    if (epoch !== this.epoch) return;
    this.table.viewArrows = move ? moveArrows(move, 'threat') : [];
    this.table.draw();
    this.say(t('puzzle.wrong', { move: played }), answer ? t('puzzle.refuted', { move: answer }) : '');
    this.tools.prepend(button(t('puzzle.again'), () => {
      if (epoch !== this.epoch) return;
      this.moves = before;
      void this.show(true).then(() => this.say(taskOf(this.puzzle!)));
    }, { class: 'primary', 'data-action': 'again' }));
  }

  private solved(move: string): void {
    this.done = true;
    if (!this.shown && !this.kept.solved.includes(this.puzzle!.fen)) this.kept.solved.push(this.puzzle!.fen);
    this.decide(true);
    this.drawFilter();
    this.say(t('puzzle.solved', { move }), this.count);
  }

  private hint(): void {
    const move = this.next;
    if (!move) return;
    this.hints += 1;
    this.counts = false;
    this.kept.hinted = this.puzzle!.fen;
    remember(kKey, this.kept);
    this.table.reset(true);
    const arrows = moveArrows(move, 'better');
    // The first hint shows where the turn begins, the second its first step, and so on.
    this.table.viewArrows = this.hints === 1 ? arrows.slice(0, 1).map((arrow) => ({ ...arrow, to: arrow.from })) : arrows.slice(0, this.hints - 1);
    this.table.draw();
    const begun = (move.match(/[a-h][1-8]/g) ?? [move]).slice(0, this.hints).join('>');
    this.say(taskOf(this.puzzle!), `${t('puzzle.hint', { square: begun })} ${t('puzzle.noCount')}`);
  }

  private async showSolution(): Promise<void> {
    const puzzle = this.puzzle!;
    const epoch = ++this.epoch;
    this.decide(false);
    this.shown = true;
    const words = await this.shell.referee.notation({ start: puzzle.fen, moves: [] }, puzzle.line);
    if (epoch !== this.epoch) return;
    if (this.next === undefined) this.moves = [];
    await this.show(false);
    for (const move of puzzle.line.slice(this.moves.length)) {
      await this.table.animate(this.line, move);
      if (epoch !== this.epoch) return;
      this.moves = [...this.moves, move];
      await this.show(false);
      await new Promise((resolve) => setTimeout(resolve, 700));
      if (epoch !== this.epoch) return;
    }
    this.done = true;
    this.say(t('puzzle.solution'), words.join('  '));
  }

  private drawTools(): void {
    const open = !this.done && this.table.movable !== null;
    update(this.tools,
      button(t('puzzle.next'), () => void this.open(this.nextPuzzle()), { class: this.done ? 'primary' : '', 'data-action': 'next' }),
      button(t('hint'), () => this.hint(), { disabled: !open || !this.next, 'data-action': 'hint' }),
      button(t('puzzle.show'), () => void this.showSolution(), { disabled: this.done, 'data-action': 'solution' }),
      button(t('puzzle.restart'), () => void this.open(this.puzzle!), { 'data-action': 'restart' }),
      button(t('analyse'), () => this.shell.analyse(this.asTree().store()), { 'data-action': 'analyse' }));
  }

  private asTree(): GameTree {
    return new GameTree(this.puzzle!.fen);
  }

  // The kinds, themes and lists of puzzles, with their names.
  private options(): [kind: string, name: string][] {
    // Pacos come first, because new users begin with them.
    const isPaco = (kind: string) => Number(kind.startsWith('paco'));
    const kinds = [...new Set(this.puzzles.map(kindOf))].sort((a, b) => isPaco(b) - isPaco(a) || (a < b ? -1 : 1));
    const themes = [...new Set(this.puzzles.flatMap((puzzle) => puzzle.themes))].sort();
    return [['', t('puzzle.all')], [kDaily, t('puzzle.daily')], ...kinds.map((kind): [string, string] => [kind, kindName(kind)]),
      ...themes.map((theme): [string, string] => [theme, textOf(`puzzle.theme.${theme}`) || theme]),
      [kReview, t('puzzle.review')], [kMistakes, t('puzzle.mistakes')]];
  }

  // The solved positions also include the user's own mistakes and puzzles of earlier versions, which do not count.
  private get count(): string {
    const solved = new Set(this.kept.solved);
    return t('puzzle.count', { n: this.puzzles.filter(({ fen }) => solved.has(fen)).length, all: this.puzzles.length });
  }

  private drawFilter(): void {
    update(this.filter, choice(t('puzzle.kind'), this.options(), this.kept.kind, (kind) => this.choose(kind)),
      h('p', { class: 'hush' }, this.count));
    this.drawKinds();
  }

  // In a wide window the kinds are a list, with how many of each are solved.
  private drawKinds(): void {
    const solved = new Set(this.kept.solved);
    update(this.kinds, ...this.options().map(([kind, name]) => {
      const some = this.puzzles.filter((puzzle) => !kind || kindOf(puzzle) === kind || puzzle.themes.includes(kind));
      const done = some.filter(({ fen }) => solved.has(fen)).length;
      const count = kind === kReview ? String(this.kept.failed.length) : some.length > 0 ? `${done}/${some.length}` : '';
      return h('button', {
        type: 'button', 'data-action': `kind-${kind.replace(' ', '-')}`, 'aria-pressed': String(kind === this.kept.kind),
        style: `--part: ${some.length > 0 ? done / some.length : 0}`, onclick: () => this.choose(kind),
      }, h('span', {}, name), ' ', h('small', {}, count));
    }));
  }

  private choose(kind: string): void {
    this.kept.kind = kind;
    this.epoch += 1;
    this.puzzle = null;
    this.drawFilter();
    void this.findMistakes().then(() => this.open(this.nextPuzzle()));
  }
}

// A line of the user's ratings, with the lowest and the highest one.
function ratingChart(ratings: number[]): HTMLElement {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const points = ratings.map((rating, i) => `${(100 * i / (ratings.length - 1)).toFixed(1)} ${(30 * (high - rating) / Math.max(1, high - low)).toFixed(1)}`);
  return h('div', {}, svg('svg', { viewBox: '0 -2 100 34', preserveAspectRatio: 'none', role: 'img', 'aria-label': t('puzzle.chart', { n: ratings.length, low, high }) },
    svg('path', { d: `M${points.join('L')}` })), h('span', { 'aria-hidden': 'true' }, String(high)), h('span', { 'aria-hidden': 'true' }, String(low)));
}

function kindOf({ goal, turns }: Puzzle): string {
  return goal === 'paco' ? `paco ${turns}` : goal;
}

function kindName(kind: string): string {
  const [name, turns] = kind.split(' ');
  return turns ? t('puzzle.pacoIn', { n: turns }) : textOf(`puzzle.kind.${name}`) || kind;
}
