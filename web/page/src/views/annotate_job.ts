// SPDX-License-Identifier: MIT
// Annotates a whole game in the background, with a separate engine that ends when the work is done.

import type { ConvertedGame, RecordedTurn, SideReport } from '../engine/answers.ts';
import { startEngine, type Engine } from '../engine/engine.ts';
import { gameWords, turnWords } from '../game/judgement.ts';
import { kOwnNags } from '../game/pgn.ts';
import type { GameReport, GameTree, TreeNode } from '../game/tree.ts';
import { button, h, refocus, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { loadTextPart, t, type TextKey } from '../ui/i18n.ts';
import { mistakesOf } from './review.ts';
import type { Shell } from './view.ts';

/** Positions to search for each turn at first; turns that may deserve a mark get more than ten times as many. */
const kNodes = 8000;
/** The number of turns of a better line that are shown. */
const kBetterTurns = 6;
// PGN's glyphs for the judgements.
const kNags = { inaccuracy: 6, mistake: 2, blunder: 4 } as const;

export interface AnnotateListener {
  /** The tree is about to be changed. */
  onBefore(): void;
  onDone(): void;
  /** The annotation was cancelled, or has failed. */
  onStopped(): void;
  /** The user wants to learn from the mistakes. */
  onReview(): void;
}

export class AnnotateJob {
  readonly element = h('div', { class: 'job', hidden: true });
  private engine: Engine | null = null;
  /** From the beginning of an annotation, when its engine is still being started. */
  private working = false;
  private run = 0;

  constructor(private readonly shell: Shell, private readonly listener: AnnotateListener) {}

  cancel(): void {
    this.run += 1;
    this.engine?.terminate();
    this.engine = null;
    this.working = false;
    this.element.hidden = true;
  }

  get running(): boolean {
    return this.working;
  }

  /** Shows the report of a game, if it has one. A running annotation continues. */
  show(tree: GameTree): void {
    if (this.working) return;
    this.element.hidden = tree.report === null;
    if (tree.report) this.draw(tree, tree.report);
  }

  async start(tree: GameTree): Promise<void> {
    this.cancel();
    const run = this.run;
    this.working = true;
    const bar = h('progress', { max: 1, value: 0, 'aria-label': t('annotate') });
    const text = h('span', {}, t('annotating'));
    const cancel = button(t('cancel'), () => {
      this.cancel();
      this.show(tree);
      this.listener.onStopped();
    });
    this.element.replaceChildren(text, bar, cancel);
    this.element.hidden = false;
    refocus(cancel);
    this.element.scrollIntoView({ block: 'nearest' });
    try {
      const engine = await startEngine('all');
      if (run !== this.run) return engine.terminate();
      this.engine = engine;
      const game = JSON.stringify(tree.record());
      // The user may have made another line the main one in the meantime.
      const nodes = tree.mainLine();
      const answer = (await engine.request('annotate', { game, nodes: kNodes }, {
        onProgress: ({ done, total }) => {
          bar.max = total;
          bar.value = done;
          text.textContent = t('annotatingAt', { percent: Math.floor(100 * done / total) });
        },
      })) as { game: ConvertedGame; verdict?: string };
      await loadTextPart('reasons');
      if (run !== this.run) return;
      this.listener.onBefore();
      await this.put(tree, nodes, answer.game);
      const { analysis, tags } = answer.game;
      if (tags?.['Opening']) tree.tags['Opening'] = tags['Opening'];
      if (analysis) {
        const verdict = gameWords(answer.game, answer.verdict ?? '', tree.mainLine().slice(1).map(({ notation }) => notation));
        tree.report = { verdict, white: analysis.white, black: analysis.black };
        this.shell.announce(verdict || t('annotated'));
      }
      if (run !== this.run) return;
      this.cancel();
      this.show(tree);
      this.listener.onDone();
    } catch (error) {
      if (run !== this.run) return;
      this.cancel();
      this.show(tree);
      this.listener.onStopped();
      this.shell.toast(errorText(error));
    }
  }

  private async put(tree: GameTree, nodes: TreeNode[], game: ConvertedGame): Promise<void> {
    for (const [i, turn] of (game.turns ?? []).entries()) {
      const node = nodes[i + 1];
      const { analysis } = turn as RecordedTurn;
      if (!node || !analysis) continue;
      const paco = analysis.score_after.paco;
      node.opinion = { win: analysis.win_after, ...(paco === undefined ? { cp: analysis.score_after.cp ?? 0 } : { paco }) };
      const parent = nodes[i]!;
      parent.opinion ??= { win: analysis.win_before, ...analysis.score_before };
      // A glyph of a person stays, unless there is a mark. An annotation also has words.
      const isOwn = node.words !== '' && kOwnNags.includes(node.nag);
      node.nag = analysis.judgement ? kNags[analysis.judgement] : isOwn ? 0 : node.nag;
      const better = await this.notation(tree, parent, analysis.line ?? []);
      const white = (i + tree.firstPly) % 2 === 0;
      node.words = turnWords(analysis, white, better[0] ?? '', tree.rules);
      if (analysis.judgement) this.addBetter(tree, parent, analysis.line ?? [], better);
    }
  }

  private async notation(tree: GameTree, from: TreeNode, line: string[]): Promise<string[]> {
    const shown = line.slice(0, kBetterTurns);
    return this.shell.referee.notation(tree.lineTo(from), shown).catch(() => shown);
  }

  // Adds the better line as the first variation, where a review looks for it.
  private addBetter(tree: GameTree, from: TreeNode, line: string[], notation: string[]): void {
    let node = from;
    notation.forEach((words, i) => (node = tree.add(node, line[i]!, words)));
    const { children } = from;
    const at = children.findIndex(({ move }) => move === line[0]);
    if (at > 1) children.splice(1, 0, ...children.splice(at, 1));
  }

  private draw(tree: GameTree, { verdict, white, black }: GameReport): void {
    const column = (sign: string, key: TextKey) => h('th', { scope: 'col', title: t(key) }, h('span', { 'aria-hidden': 'true' }, sign), h('span', { class: 'unseen' }, t(key)));
    const row = (name: TextKey, { accuracy, inaccuracy, mistake, blunder }: SideReport) => h('tr', {},
      h('th', { scope: 'row' }, t(name)), ...[accuracy === undefined ? '–' : `${Math.round(accuracy)}%`, inaccuracy, mistake, blunder].map((value) => h('td', {}, String(value))));
    update(this.element,
      h('p', { class: 'verdict' }, verdict),
      h('table', {},
        h('thead', {}, h('tr', {}, h('td'), h('th', { scope: 'col' }, t('accuracy')),
          column('?!', 'inaccuracies'), column('?', 'mistakes'), column('??', 'blunders'))),
        h('tbody', {}, row('white', white), row('black', black))),
      mistakesOf(tree, null).length > 0 && button(t('review'), () => this.listener.onReview(), { 'data-action': 'review' }));
  }
}
