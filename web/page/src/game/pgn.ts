// SPDX-License-Identifier: MIT
// Writes a tree as PGN with variations and comments. The engine reads PGN.

import { kUsualRules } from '../engine/referee.ts';
import { isChess } from './rule_sets.ts';
import type { GameTree, TreeNode } from './tree.ts';

function escaped(text: string): string {
  return text.replace(/\\/g, '\\\\').replace(/"/g, '\\"');
}

/** Returns the side and the move number with which a game starts, from its FEN. */
function firstPly(start: string): number {
  return start !== 'startpos' && start.split(/\s+/)[1] === 'b' ? 1 : 0;
}

/** Formats a clock as lichess and ChessBase do in comments. */
function clockTag(ms: number | null): string {
  if (ms === null) return '';
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}]`;
}

/** The glyphs of the annotator: mistake, blunder, inaccuracy. */
export const kOwnNags: readonly number[] = [2, 4, 6];

export function writePgn(tree: GameTree, players: boolean): string {
  const tags: Record<string, string> = {
    Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', ...tree.tags, Result: tree.result,
    ...(isChess(tree.rules) ? {} : { Variant: 'PacoSako' }), ...(tree.rules === kUsualRules ? {} : { RuleSet: tree.rules }),
    ...(tree.start === 'startpos' ? {} : { SetUp: '1', FEN: tree.start }),
  };
  const words: string[] = [];
  const comment = (text: string) => text && words.push(`{${text.replace(/[{}]/g, ' ')}}`);
  const turn = (node: TreeNode, ply: number, numbered: boolean) => {
    if (ply % 2 === 0) words.push(`${ply / 2 + 1}.`);
    else if (numbered) words.push(`${(ply - 1) / 2 + 1}...`);
    words.push(players || isChess(tree.rules) ? node.notation : node.move);
    if (node.nag) words.push(`$${node.nag}`);
    // The next annotation replaces Danco's words, and its glyphs.
    const own = node.words && `[%danco ${kOwnNags.includes(node.nag) ? node.nag : 0}] ${node.words} [%danco]`;
    comment([clockTag(node.clock), node.comment, own].filter(Boolean).join(' '));
  };
  const follow = (from: TreeNode, ply: number, numbered: boolean): void => {
    const [main, ...others] = from.children;
    if (!main) return;
    turn(main, ply, numbered);
    for (const side of others) {
      words.push('(');
      turn(side, ply, true);
      follow(side, ply + 1, false);
      words.push(')');
    }
    follow(main, ply + 1, others.length > 0 || main.comment !== '');
  };
  comment(tree.root.comment);
  follow(tree.root, firstPly(tree.start), true);
  words.push(tree.result);
  const lines = [''];
  for (const word of words.join(' ').replace(/\( /g, '(').replace(/ \)/g, ')').split(' ')) {
    const last = lines.length - 1;
    if (lines[last]!.length + word.length > 78) lines.push(word);
    else lines[last] += (lines[last] ? ' ' : '') + word;
  }
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${escaped(value)}"]`);
  return `${head.join('\n')}\n\n${lines.join('\n')}\n`;
}
