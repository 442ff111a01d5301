// Annotates a whole game in the background, with an engine of its own that goes when the work is done.

import type { ConvertedGame, RecordedTurn, SideReport } from '../engine/answers.ts';
import { startEngine, type Engine } from '../engine/engine.ts';
import { gameWords, turnWords } from '../game/judgement.ts';
import type { GameTree, TreeNode } from '../game/tree.ts';
import { button, h } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { mistakesOf } from './review.ts';
import type { Shell } from './view.ts';

/** Positions searched for each turn at first; those that may deserve a mark get more than ten times as many. */
const kNodes = 8000;
/** Turns of a better line that are shown. */
const kBetterTurns = 6;
// PGN's glyphs for the judgements.
const kNags = { inaccuracy: 6, mistake: 2, blunder: 4 } as const;

export class AnnotateJob {
  readonly element = h('div', { class: 'job', hidden: true });
  private engine: Engine | null = null;
  private run = 0;

  /** `onReview`: the reader wants to learn from the mistakes. */
  constructor(private readonly shell: Shell, private readonly onDone: () => void, private readonly onReview: () => void) {}

  cancel(): void {
    this.run += 1;
    this.engine?.terminate();
    this.engine = null;
    this.element.hidden = true;
  }

  async start(tree: GameTree): Promise<void> {
    this.cancel();
    const run = this.run;
    const bar = h('progress', { max: 1, value: 0, 'aria-label': t('annotate') });
    const text = h('span', {}, t('annotating'));
    this.element.replaceChildren(text, bar, button(t('cancel'), () => this.cancel()));
    this.element.hidden = false;
    try {
      const engine = await startEngine('all');
      if (run !== this.run) return engine.terminate();
      this.engine = engine;
      const game = JSON.stringify(tree.record());
      const answer = (await engine.request('annotate', { game, nodes: kNodes }, {
        onProgress: ({ done, total }) => {
          bar.max = total;
          bar.value = done;
          text.textContent = t('annotatingAt', { done, total });
        },
      })) as { game: ConvertedGame; verdict?: string };
      if (run !== this.run) return;
      await this.put(tree, answer.game);
      if (run !== this.run) return;
      this.cancel();
      this.report(answer.game, gameWords(answer.game, answer.verdict ?? '', tree.mainLine().slice(1).map(({ notation }) => notation)));
      if (mistakesOf(tree).length > 0) this.element.append(button(t('review'), this.onReview, { 'data-action': 'review' }));
      this.onDone();
    } catch (error) {
      if (run !== this.run) return;
      this.cancel();
      this.shell.toast(errorText(error));
    }
  }

  private async put(tree: GameTree, game: ConvertedGame): Promise<void> {
    const nodes = tree.mainLine();
    for (const [i, turn] of (game.turns ?? []).entries()) {
      const node = nodes[i + 1];
      const analysis = (turn as RecordedTurn).analysis;
      if (!node || !analysis) continue;
      const paco = analysis.score_after.paco;
      node.opinion = { win: analysis.win_after, ...(paco === undefined ? { cp: analysis.score_after.cp ?? 0 } : { paco }) };
      const parent = nodes[i]!;
      parent.opinion ??= { win: analysis.win_before, ...analysis.score_before };
      node.nag = analysis.judgement ? kNags[analysis.judgement] : 0;
      const better = await this.notation(tree, parent, analysis.line ?? []);
      const white = (i + (tree.start !== 'startpos' && tree.start.split(' ')[1] === 'b' ? 1 : 0)) % 2 === 0;
      node.words = turnWords(analysis, white, better[0] ?? '', tree.rules);
      if (analysis.judgement) this.addBetter(tree, parent, analysis.line ?? [], better);
    }
  }

  private async notation(tree: GameTree, from: TreeNode, line: string[]): Promise<string[]> {
    const shown = line.slice(0, kBetterTurns);
    return this.shell.referee.notation(tree.lineTo(from), shown).catch(() => shown);
  }

  // What was better becomes a variation.
  private addBetter(tree: GameTree, from: TreeNode, line: string[], notation: string[]): void {
    let node = from;
    notation.forEach((words, i) => (node = tree.add(node, line[i]!, words)));
  }

  private report({ analysis }: ConvertedGame, verdict: string): void {
    if (!analysis) return;
    const row = (key: 'accuracy' | 'inaccuracies' | 'mistakes' | 'blunders', of: (side: SideReport) => string) => h('tr', {},
      h('th', { scope: 'row' }, t(key)), h('td', {}, of(analysis.white)), h('td', {}, of(analysis.black)));
    this.element.replaceChildren(
      h('p', {}, verdict),
      h('table', {},
        h('thead', {}, h('tr', {}, h('td'), h('th', { scope: 'col' }, t('white')), h('th', { scope: 'col' }, t('black')))),
        h('tbody', {},
          row('accuracy', ({ accuracy }) => `${Math.round(accuracy)}%`),
          row('inaccuracies', ({ inaccuracy }) => String(inaccuracy)),
          row('mistakes', ({ mistake }) => String(mistake)),
          row('blunders', ({ blunder }) => String(blunder)))));
    this.element.hidden = false;
    this.shell.announce(verdict || t('annotated'));
  }
}
