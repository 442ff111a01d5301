// Puzzles: find the turns; a wrong one is answered by what refutes it.

import type { State, Ways } from '../engine/answers.ts';
import { kFullStrength, type BestMove } from '../engine/thinker.ts';
import type { Line } from '../engine/referee.ts';
import { GameTree } from '../game/tree.ts';
import { moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { button, choice, h, update } from '../ui/dom.ts';
import { t, textOf } from '../ui/i18n.ts';
import { recallOver, remember } from '../ui/settings.ts';
import { loadPuzzles, type Puzzle } from './puzzles.ts';
import type { Shell, Room } from './room.ts';

const kKey = 'danco.puzzles';
/** Positions that are searched to judge a turn that the solution does not name. */
const kJudgeNodes = 300000;

interface Record_ {
  solved: string[];
  current: string | null;
  kind: string;
}

// Two positions are the same but for the count of turns without progress.
function sameOutcome(a: string, b: string): boolean {
  const key = (fen: string) => fen.split(' ').filter((_, i) => i !== 2).join(' ');
  return key(a) === key(b);
}

export class PuzzleRoom implements Room {
  readonly element: HTMLElement;
  private readonly table: Table;
  private readonly status = h('p', { class: 'status' });
  private readonly sub = h('p', { class: 'hush sub' });
  private readonly tools = h('div', { class: 'buttons' });
  private readonly filter = h('div', {});
  private puzzles: Puzzle[] = [];
  private puzzle: Puzzle | null = null;
  private moves: string[] = [];
  private state: State | null = null;
  private hints = 0;
  private shown = false;
  private done = false;
  private epoch = 0;
  private kept = recallOver<Record_>(kKey, { solved: [], current: null, kind: '' });

  constructor(private readonly shell: Shell) {
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways),
      announce: (text) => shell.announce(text),
    });
    this.table.showThreats = false;
    this.table.idle.append(this.status);
    this.element = h('div', { class: 'room puzzles' },
      h('div', { class: 'board-side' }, this.table.element),
      h('div', { class: 'panel' }, this.sub, this.tools, this.filter));
  }

  arrive(): void {
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
    await this.open(this.puzzle ?? this.puzzles.find(({ fen }) => fen === this.kept.current) ?? this.nextPuzzle());
  }

  private chosen(): Puzzle[] {
    const { kind } = this.kept;
    const some = this.puzzles.filter((puzzle) => !kind || kindOf(puzzle) === kind);
    return some.length > 0 ? some : this.puzzles;
  }

  private nextPuzzle(): Puzzle {
    const some = this.chosen();
    const at = this.puzzle ? some.indexOf(this.puzzle) : -1;
    const order = [...some.slice(at + 1), ...some.slice(0, at + 1)];
    return order.find(({ fen }) => !this.kept.solved.includes(fen)) ?? order[0]!;
  }

  private async open(puzzle: Puzzle): Promise<void> {
    this.epoch += 1;
    this.puzzle = puzzle;
    this.kept.current = puzzle.fen;
    remember(kKey, this.kept);
    this.moves = [];
    this.hints = 0;
    this.done = this.shown = false;
    this.table.bottom = puzzle.fen.split(' ')[1] === 'b' ? 'b' : 'w';
    await this.show(true);
    this.say(this.task(puzzle), puzzle.level === null ? '' : t('puzzle.level', { n: puzzle.level }));
  }

  private get line(): Line {
    return { start: this.puzzle!.fen, moves: this.moves };
  }

  private task(puzzle: Puzzle): string {
    const who = t(this.table.bottom === 'w' ? 'white' : 'black');
    return puzzle.goal === 'paco' ? t('puzzle.paco', { who, n: puzzle.turns })
      : textOf(`puzzle.${puzzle.goal}`, { who }) || t('puzzle.best', { who });
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
    const expected = puzzle.line[before.length];
    this.moves = [...before, ways.move ?? ways.path];
    await this.show(false);
    if (this.state?.end?.reason === 'paco') return this.solved(ways.notation);
    const right = expected && sameOutcome((await this.shell.referee.ways({ start: puzzle.fen, moves: before }, expected)).fen, ways.fen);
    if (epoch !== this.epoch) return;
    if (right && before.length + 2 > puzzle.line.length) return this.solved(ways.notation);
    if (right) return this.reply(puzzle.line[before.length + 1]!, ways.notation);
    const known = before.length === 0 ? puzzle.wrong.get(ways.move ?? '') : undefined;
    if (known) return this.refute(before, ways.notation, { move: known, info: null });
    this.say(t('puzzle.looking', { move: ways.notation }));
    const judged = await this.judge();
    if (epoch !== this.epoch) return;
    const left = puzzle.turns - Math.floor(before.length / 2) - 1;
    const paco = judged.info?.score.paco;
    if (puzzle.goal === 'paco' && paco !== undefined && paco < 0 && -paco <= left && judged.move) {
      return this.reply(judged.move, ways.notation);
    }
    await this.refute(before, ways.notation, judged);
  }

  private async judge(): Promise<BestMove> {
    const thinker = await this.shell.thinker();
    return thinker.search({
      line: this.line, limits: `nodes ${kJudgeNodes}`,
      options: { ...kFullStrength, MultiPV: '1' },
    });
  }

  // The right turn was found: the other side answers, and the puzzle goes on.
  private async reply(move: string, found: string): Promise<void> {
    const before = this.line;
    const [notation] = await this.shell.referee.notation(before, [move]);
    await this.table.animate(before, move);
    this.moves = [...this.moves, move];
    await this.show(true);
    this.say(t('puzzle.right', { move: found }), t('puzzle.reply', { move: notation ?? move }));
  }

  // The answer is shown on the board; then the turn is taken back.
  private async refute(before: string[], played: string, { move }: BestMove): Promise<void> {
    const epoch = this.epoch;
    const answer = move ? (await this.shell.referee.notation(this.line, [move]))[0] ?? move : '';
    this.table.roomArrows = move ? moveArrows(move, 'threat') : [];
    this.table.draw();
    this.say(t('puzzle.wrong', { move: played }), answer ? t('puzzle.refuted', { move: answer }) : '');
    this.tools.prepend(button(t('puzzle.again'), () => {
      if (epoch !== this.epoch) return;
      this.moves = before;
      void this.show(true).then(() => this.say(this.task(this.puzzle!)));
    }, { class: 'primary', 'data-action': 'again' }));
  }

  private solved(move: string): void {
    this.done = true;
    if (!this.shown && !this.kept.solved.includes(this.puzzle!.fen)) this.kept.solved.push(this.puzzle!.fen);
    remember(kKey, this.kept);
    this.drawFilter();
    this.say(t('puzzle.solved', { move }), t('puzzle.count', { n: this.kept.solved.length, all: this.puzzles.length }));
  }

  private hint(): void {
    const move = this.puzzle?.line[this.moves.length];
    if (!move) return;
    this.hints += 1;
    this.table.reset();
    const arrows = moveArrows(move, 'better');
    // First where the turn begins, then its first step, then all of it.
    this.table.roomArrows = this.hints === 1 ? arrows.slice(0, 1).map((arrow) => ({ ...arrow, to: arrow.from })) : arrows.slice(0, this.hints - 1);
    this.table.draw();
    const first = move.match(/[a-h][1-8]/)?.[0] ?? move;
    this.say(this.task(this.puzzle!), t('puzzle.hint', { square: first }));
  }

  private async showSolution(): Promise<void> {
    const puzzle = this.puzzle!;
    const epoch = ++this.epoch;
    this.shown = true;
    const words = await this.shell.referee.notation({ start: puzzle.fen, moves: [] }, puzzle.line);
    if (epoch !== this.epoch) return;
    this.moves = this.moves.every((move, i) => move === puzzle.line[i]) ? this.moves : [];
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
      button(t('hint'), () => this.hint(), { disabled: !open || this.moves.length >= this.puzzle!.line.length, 'data-action': 'hint' }),
      button(t('puzzle.show'), () => void this.showSolution(), { disabled: this.done, 'data-action': 'solution' }),
      button(t('puzzle.restart'), () => void this.open(this.puzzle!), { 'data-action': 'restart' }),
      button(t('analyse'), () => this.shell.analyse(this.asTree().store()), { 'data-action': 'analyse' }));
  }

  private asTree(): GameTree {
    return new GameTree(this.puzzle!.fen);
  }

  private drawFilter(): void {
    const kinds = [...new Set(this.puzzles.map(kindOf))].sort();
    this.filter.replaceChildren(choice(t('puzzle.kind'),
      [['', t('puzzle.all')], ...kinds.map((kind): [string, string] => [kind, kindName(kind)])], this.kept.kind, (kind) => {
        this.kept.kind = kind;
        this.puzzle = null;
        void this.open(this.nextPuzzle());
      }),
    h('p', { class: 'hush' }, t('puzzle.count', { n: this.kept.solved.length, all: this.puzzles.length })));
  }
}

function kindOf({ goal, turns }: Puzzle): string {
  return goal === 'paco' ? `paco ${turns}` : goal;
}

function kindName(kind: string): string {
  const [name, turns] = kind.split(' ');
  return turns ? t('puzzle.pacoIn', { n: turns }) : textOf(`puzzle.kind.${name}`) || kind;
}
