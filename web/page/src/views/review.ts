// SPDX-License-Identifier: MIT
// Learning from the mistakes of an annotated game: the position before each mistake is shown, and the user looks for a
// better turn.

import type { Side } from '../board/placement.ts';
import type { Ways } from '../engine/answers.ts';
import { kFullStrength } from '../engine/thinker.ts';
import { whiteView } from '../game/score_text.ts';
import type { GameTree, TreeNode } from '../game/tree.ts';
import { button, h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, type TextKey } from '../ui/i18n.ts';
import { kNags } from './move_list.ts';
import type { Shell } from './view.ts';

/** Positions to search to judge a turn that the annotation does not name. */
const kJudgeNodes = 100000;
/** A turn may lose this much of the expected result and still be accepted. */
export const kMayCost = 0.06;

/** Returns the turns of a game that were mistakes of a side and for which the annotation has something better. */
export function mistakesOf(tree: GameTree, side: Side | null): TreeNode[] {
  return tree.mainLine().filter(({ nag, parent }, depth) => (nag === 2 || nag === 4) && parent!.children.length > 1
    && (side === null || (depth - 1 + tree.firstPly) % 2 === (side === 'w' ? 0 : 1)));
}

const kSides: [side: Side | null, key: TextKey][] = [['w', 'white'], ['b', 'black'], [null, 'review.both']];

export interface ReviewListener {
  /** Shows the position of a node. */
  go(node: TreeNode): Promise<void>;
  /** Shows a move by arrows. */
  point(move: string): void;
  /** Puts a side at the bottom of the board. */
  turn(bottom: Side): void;
  /** Turns the board back to how it was before the review. */
  turnBack(): void;
  /** The user has chosen whose mistakes to review; stores the tree. */
  onSide(): void;
}

export class Review {
  /** The question, its answer and its buttons. */
  readonly element = h('div', { class: 'review', hidden: true });
  /** Whose mistakes are reviewed, and all of these mistakes as buttons. */
  readonly list = h('div', { hidden: true });
  private readonly sides = h('div', { class: 'segments', role: 'group', 'aria-label': t('review.side') });
  private readonly buttons = h('div', { class: 'mistakes', role: 'group', 'aria-label': t('mistakes') });
  private readonly text = h('p', {});
  private readonly tools = h('div', { class: 'buttons' });
  private tree: GameTree | null = null;
  private mistakes: TreeNode[] = [];
  /** The mistakes for which the user has found a better turn, and those whose answer was shown. */
  private readonly found = new Set<TreeNode>();
  private readonly shown = new Set<TreeNode>();
  private at = 0;

  constructor(private readonly shell: Shell, private readonly listener: ReviewListener) {
    this.element.append(this.text, this.tools);
    this.list.append(this.sides, this.buttons);
  }

  /** The position of the question. */
  get place(): TreeNode {
    return this.mistake.parent!;
  }

  get active(): boolean {
    return !this.element.hidden;
  }

  /** Begins with the first mistake of the side that the tree names. Without one there is no review. */
  async start(tree: GameTree): Promise<void> {
    this.tree = tree;
    this.found.clear();
    this.shown.clear();
    await this.choose(tree.side);
  }

  private async choose(side: Side | null): Promise<void> {
    this.tree!.side = side;
    this.mistakes = mistakesOf(this.tree!, side);
    this.at = 0;
    this.element.hidden = this.list.hidden = this.mistakes.length === 0;
    if (!this.active) return;
    await this.ask();
    this.list.scrollIntoView({ block: 'nearest' });
  }

  end(): void {
    if (this.active) this.listener.turnBack();
    this.element.hidden = this.list.hidden = true;
  }

  // The side that made a mistake, and the number of its turn.
  private whose(mistake: TreeNode): { side: Side; number: string } {
    const ply = this.tree!.firstPly + this.tree!.depthOf(mistake.parent!);
    return { side: ply % 2 === 0 ? 'w' : 'b', number: `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '…'}` };
  }

  private get mistake(): TreeNode {
    return this.mistakes[this.at]!;
  }

  private async ask(): Promise<void> {
    this.listener.turn(this.whose(this.mistake).side);
    await this.listener.go(this.place);
    this.say(t('review.ask', { n: this.at + 1, all: this.mistakes.length, move: this.mistake.notation }), false);
  }

  private say(text: string, done: boolean): void {
    const last = this.at === this.mistakes.length - 1;
    this.text.textContent = text;
    this.shell.announce(text);
    update(this.tools,
      // It keeps its place, so that no other button moves below the pointer.
      button(t('review.show'), () => this.show(), { disabled: done, 'data-action': 'review-show' }),
      !last && button(t('review.next'), () => {
        this.open(this.at + 1);
      }, { class: done ? 'primary' : '', 'data-action': 'review-next' }),
      button(t('review.end'), () => {
        this.end();
        void this.listener.go(this.mistake);
      }, { class: done && last ? 'primary' : 'plain', 'data-action': 'review-end' }));
    this.drawList();
  }

  private open(at: number): void {
    this.at = at;
    void this.ask();
  }

  private drawList(): void {
    const tree = this.tree!;
    // There is a choice only if both sides made mistakes.
    this.sides.hidden = mistakesOf(tree, 'w').length === 0 || mistakesOf(tree, 'b').length === 0;
    update(this.sides, ...kSides.map(([side, key]) => button(`${t(key)} (${mistakesOf(tree, side).length})`, () => {
      void this.choose(side).then(() => this.listener.onSide());
    }, { 'data-action': `review-${key}`, 'aria-pressed': String(side === tree.side) })));
    update(this.buttons, ...this.mistakes.map((mistake, i) => {
      const { side, number } = this.whose(mistake);
      const sign = this.found.has(mistake) ? '✓' : this.shown.has(mistake) ? '–' : '';
      return h('button', {
        type: 'button', class: `turn nag-${mistake.nag}`, 'data-action': `mistake-${i}`, 'aria-current': i === this.at ? 'step' : undefined,
        onclick: () => this.open(i),
      }, h('span', { class: `dot ${side}`, role: 'img', 'aria-label': t(side === 'w' ? 'white' : 'black') }),
      ` ${number} ${mistake.notation}${kNags[mistake.nag]} `, h('b', {}, sign));
    }));
  }

  private get better(): TreeNode {
    return this.mistake.parent!.children.find((child) => child !== this.mistake)!;
  }

  private show(): void {
    this.shown.add(this.mistake);
    this.say(t('review.better', { move: this.better.notation }), true);
    this.listener.point(this.better.move);
  }

  /** The user has made a turn in the position of the question. */
  async onTurn(tree: GameTree, ways: Ways): Promise<void> {
    const { mistake, better } = this;
    const before = tree.lineTo(mistake.parent!);
    const move = ways.move ?? ways.path;
    this.say(t('looking', { move: ways.notation }), false);
    try {
      const fens = await Promise.all([better, mistake].map(async (node) => (await this.shell.referee.ways(before, node.move)).fen));
      const right = fens[0] === ways.fen || (fens[1] !== ways.fen && await this.isGood(tree, [...before.moves, move]));
      if (mistake !== this.mistake || !this.active) return;
      if (right && !this.shown.has(mistake)) this.found.add(mistake);
      if (!right) await this.listener.go(mistake.parent!);
      this.say(right ? t('review.right', { move: ways.notation }) : t('review.wrong', { move: ways.notation }), right);
    } catch (error) {
      this.shell.toast(errorText(error));
    }
  }

  private async isGood(tree: GameTree, moves: string[]): Promise<boolean> {
    const line = { start: tree.start, moves, rules: tree.rules };
    const state = await this.shell.referee.state(line);
    if (state.end) return state.end.reason === 'paco' || state.end.reason === 'checkmate';
    const thinker = await this.shell.thinker();
    const { info } = await thinker.search({ line, limits: `nodes ${kJudgeNodes}`, options: { ...kFullStrength, MultiPV: '1' } });
    const wins = [this.mistake.parent!.opinion?.win, info ? whiteView(info.score, info.wdl, state.side === 'white').win : undefined];
    if (wins[0] === undefined || wins[1] === undefined) return false;
    const cost = wins[0] - wins[1];
    return (state.side === 'black' ? cost : -cost) < kMayCost;
  }
}
