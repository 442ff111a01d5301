// SPDX-License-Identifier: MIT
// Turns the mistakes in the user's annotated games into puzzles.

import { kUsualRules, type Referee } from '../engine/referee.ts';
import { allSaved } from '../game/library.ts';
import { GameTree, type TreeNode } from '../game/tree.ts';
import { titleOf } from './library_sheet.ts';
import type { Puzzle } from './puzzles.ts';
import { kMayCost, mistakesOf } from './review.ts';

async function puzzleOf(referee: Referee, tree: GameTree, mistake: TreeNode, title: string): Promise<Puzzle> {
  const before = mistake.parent!;
  const { fen, side } = await referee.state(tree.lineTo(before));
  const better = before.children.find((child) => child !== mistake)!;
  const win = before.opinion?.win;
  const expected = win === undefined ? undefined : side === 'white' ? win : 1 - win;
  return {
    fen, goal: 'mistake', turns: 1, atMost: false, line: [better.move], level: null, themes: [], rating: 0, wrong: new Map(),
    mistake: { notation: mistake.notation, title, ...(expected === undefined ? {} : { least: expected - kMayCost }) },
  };
}

/** Returns the mistakes and blunders for which an annotation found something better, latest games first. */
export async function ownMistakes(referee: Referee): Promise<Puzzle[]> {
  const found: Puzzle[] = [];
  for (const record of await allSaved()) {
    if (record.deleted !== null || !record.tree.report || (record.tree.rules ?? kUsualRules) !== kUsualRules) continue;
    try {
      const tree = GameTree.restore(record.tree);
      for (const mistake of mistakesOf(tree, tree.side)) found.push(await puzzleOf(referee, tree, mistake, titleOf(record)));
    } catch {
      // The stored game is damaged.
    }
  }
  return found;
}
