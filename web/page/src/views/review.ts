// SPDX-License-Identifier: MIT
// Learning from the mistakes of an annotated game: the position before each mistake is shown, and the user looks for a
// better turn.

import type { Ways } from '../engine/answers.ts';
import { kFullStrength } from '../engine/thinker.ts';
import { whiteView } from '../game/score_text.ts';
import type { GameTree, TreeNode } from '../game/tree.ts';
import { button, h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import type { Shell } from './view.ts';

/** Positions to search to judge a turn that the annotation does not name. */
const kJudgeNodes = 100000;
/** A turn may lose this much of the expected result and still be accepted. */
export const kMayCost = 0.06;

/** Returns the turns of a game that were mistakes and for which the annotation has something better. */
export function mistakesOf(tree: GameTree): TreeNode[] {
  return tree.mainLine().filter(({ nag, parent }) => (nag === 2 || nag === 4) && parent!.children.length > 1);
}

export class Review {
  readonly element = h('div', { class: 'review', hidden: true });
  private readonly text = h('p', {});
  private readonly tools = h('div', { class: 'buttons' });
  private mistakes: TreeNode[] = [];
  private at = 0;

  /** `go` shows the position of a node, `point` a move by arrows. */
  constructor(private readonly shell: Shell, private readonly go: (node: TreeNode) => Promise<void>, private readonly point: (move: string) => void) {
    this.element.append(this.text, this.tools);
  }

  get active(): boolean {
    return !this.element.hidden;
  }

  async start(tree: GameTree): Promise<void> {
    this.mistakes = mistakesOf(tree);
    this.at = 0;
    this.element.hidden = this.mistakes.length === 0;
    if (this.active) await this.ask();
  }

  end(): void {
    this.element.hidden = true;
  }

  private get mistake(): TreeNode {
    return this.mistakes[this.at]!;
  }

  private async ask(): Promise<void> {
    await this.go(this.mistake.parent!);
    this.say(t('review.ask', { n: this.at + 1, all: this.mistakes.length, move: this.mistake.notation }), false);
  }

  private say(text: string, done: boolean): void {
    const last = this.at === this.mistakes.length - 1;
    this.text.textContent = text;
    this.shell.announce(text);
    update(this.tools,
      !done && button(t('review.show'), () => this.show(), { 'data-action': 'review-show' }),
      !last && button(t('review.next'), () => {
        this.at += 1;
        void this.ask();
      }, { class: done ? 'primary' : '', 'data-action': 'review-next' }),
      button(t('review.end'), () => {
        this.end();
        void this.go(this.mistake);
      }, { class: done && last ? 'primary' : 'plain', 'data-action': 'review-end' }));
  }

  private get better(): TreeNode {
    return this.mistake.parent!.children.find((child) => child !== this.mistake)!;
  }

  private show(): void {
    this.say(t('review.better', { move: this.better.notation }), true);
    this.point(this.better.move);
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
      if (!right) await this.go(mistake.parent!);
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
