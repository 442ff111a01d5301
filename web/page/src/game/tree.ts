// SPDX-License-Identifier: MIT
// A game with its variations, as a tree of turns. It stores what the engine has said about them and judges nothing
// itself.

import type { ConvertedGame, RecordedTurn, SideReport } from '../engine/answers.ts';
import { kUsualRules, type Line } from '../engine/referee.ts';
import { startOf } from './rule_sets.ts';
import type { Side } from '../board/placement.ts';

/** A score from White's point of view, with White's expected result from 0 to 1. */
export interface Opinion {
  cp?: number;
  paco?: number;
  win?: number;
}

/** The findings of an annotation about the whole game. */
export interface GameReport {
  verdict: string;
  white: SideReport;
  black: SideReport;
}

export interface TreeNode {
  id: number;
  parent: TreeNode | null;
  /** The first child continues the main line. */
  children: TreeNode[];
  /** The turn that led here, in the protocol's and in players' notation; both are empty at the root. */
  move: string;
  notation: string;
  comment: string;
  nag: number;
  opinion: Opinion | null;
  /** What the annotation says about this turn. */
  words: string;
  /** The mover's clock after the turn, in milliseconds; null if unknown. */
  clock: number | null;
  /** The user's drawings on the position: `e2e4` for an arrow, `e4e4` for a ring; a colour may follow (`e2e4r`). */
  shapes: string[];
}

interface StoredNode {
  m?: string;
  n?: string;
  c?: string;
  g?: number;
  o?: Opinion | null;
  w?: string;
  s?: string[];
  t?: number;
  k?: StoredNode[];
}

export interface StoredTree {
  start: string;
  rules?: string;
  tags: Record<string, string>;
  result: string;
  root: StoredNode;
  /** Indices of children from the root to the current node. */
  path: number[];
  report?: GameReport;
  side?: Side;
}

const kShape = /^([a-h][1-8]){2}[rgb]?$/;

function isReport(report: unknown): report is GameReport {
  const { verdict, white, black } = (report ?? {}) as Partial<GameReport>;
  return typeof verdict === 'string' && Number.isFinite(white?.blunder) && Number.isFinite(black?.blunder);
}

// Danco's own text in a comment of PGN (formats.md).
const kOwnText = /\[%danco \d+\](.*?)\[%danco\]/gs;

/** Returns the comment of a person and the words of Danco in a comment of PGN. */
function splitComment(text: string): [comment: string, words: string] {
  if (text.search(kOwnText) < 0) return [text, ''];
  const words = [...text.matchAll(kOwnText)].map(([, inside]) => inside!.trim()).join(' ');
  return [text.replace(kOwnText, ' ').replace(/\s+/g, ' ').trim(), words];
}

export class GameTree {
  readonly root: TreeNode;
  current: TreeNode;
  tags: Record<string, string> = {};
  result = '*';
  report: GameReport | null = null;
  /** The side whose mistakes the user wants to review; null for both. */
  side: Side | null = null;
  private count = 0;

  constructor(readonly start = 'startpos', readonly rules = kUsualRules) {
    this.root = this.make(null, '', '');
    this.current = this.root;
  }

  private make(parent: TreeNode | null, move: string, notation: string): TreeNode {
    return { id: this.count++, parent, children: [], move, notation, comment: '', nag: 0, opinion: null, words: '', clock: null, shapes: [] };
  }

  /** Continues from a node with a turn: selects an existing child, or adds one (a variation if there is another). */
  add(from: TreeNode, move: string, notation: string): TreeNode {
    const known = from.children.find((child) => child.move === move);
    if (known) return known;
    const node = this.make(from, move, notation);
    from.children.push(node);
    return node;
  }

  lineTo(node: TreeNode): Line {
    const moves: string[] = [];
    for (let at = node; at.parent; at = at.parent) moves.unshift(at.move);
    return { start: this.start, moves, rules: this.rules };
  }

  get line(): Line {
    return this.lineTo(this.current);
  }

  /** Returns the nodes of the main line, starting with the root. */
  mainLine(): TreeNode[] {
    const nodes = [this.root];
    for (let next = this.root.children[0]; next; next = next.children[0]) nodes.push(next);
    return nodes;
  }

  depthOf(node: TreeNode): number {
    return this.lineTo(node).moves.length;
  }

  /** The number of plies before the start as the turns are numbered: 1 if Black begins. */
  get firstPly(): number {
    return this.start !== 'startpos' && this.start.split(/\s+/)[1] === 'b' ? 1 : 0;
  }

  find(id: number, from: TreeNode = this.root): TreeNode | null {
    if (from.id === id) return from;
    for (const child of from.children) {
      const found = this.find(id, child);
      if (found) return found;
    }
    return null;
  }

  /** Returns the node that these turns reach from the root; null if they are not in the tree. */
  follow(moves: readonly string[]): TreeNode | null {
    let node: TreeNode | undefined = this.root;
    for (const move of moves) node = node?.children.find((child) => child.move === move);
    return node ?? null;
  }

  /** Makes a node's line the main one among its siblings, up to the root. */
  promote(node: TreeNode): void {
    for (let at = node; at.parent; at = at.parent) {
      const siblings = at.parent.children;
      siblings.splice(siblings.indexOf(at), 1);
      siblings.unshift(at);
    }
  }

  /** Removes a node and everything after it. Its parent becomes current if the current node is removed. */
  remove(node: TreeNode): void {
    if (!node.parent) return;
    for (let at: TreeNode | null = this.current; at; at = at.parent) {
      if (at === node) this.current = node.parent;
    }
    node.parent.children.splice(node.parent.children.indexOf(node), 1);
  }

  store(): StoredTree {
    const store = (node: TreeNode): StoredNode => ({
      ...(node.move ? { m: node.move, n: node.notation } : {}),
      ...(node.comment ? { c: node.comment } : {}),
      ...(node.nag ? { g: node.nag } : {}),
      ...(node.opinion ? { o: node.opinion } : {}),
      ...(node.words ? { w: node.words } : {}),
      ...(node.clock === null ? {} : { t: node.clock }),
      ...(node.shapes.length ? { s: node.shapes } : {}),
      ...(node.children.length ? { k: node.children.map(store) } : {}),
    });
    const path: number[] = [];
    for (let at = this.current; at.parent; at = at.parent) path.unshift(at.parent.children.indexOf(at));
    return { start: this.start, rules: this.rules, tags: this.tags, result: this.result, root: store(this.root), path, ...(this.report ? { report: this.report } : {}),
      ...(this.side ? { side: this.side } : {}) };
  }

  static restore(stored: StoredTree): GameTree {
    const tree = new GameTree(stored.start, stored.rules);
    tree.tags = stored.tags ?? {};
    tree.result = stored.result ?? '*';
    tree.report = isReport(stored.report) ? stored.report : null;
    tree.side = stored.side === 'w' || stored.side === 'b' ? stored.side : null;
    const restore = (node: TreeNode, from: StoredNode) => {
      node.clock = Number.isFinite(from.t) ? from.t! : null;
      Object.assign(node, { comment: from.c ?? '', nag: from.g ?? 0, opinion: from.o ?? null, words: from.w ?? '', shapes: Array.isArray(from.s) ? from.s.filter((shape) => kShape.test(shape)) : [] });
      for (const child of from.k ?? []) restore(tree.add(node, child.m ?? '', child.n ?? child.m ?? ''), child);
    };
    restore(tree.root, stored.root);
    for (const index of stored.path ?? []) tree.current = tree.current.children[index] ?? tree.current;
    return tree;
  }

  /** A game as the engine has read it, and the notation of its turns. */
  static ofRecord(game: ConvertedGame, notation: string[]): GameTree {
    const tree = new GameTree(startOf(game.start), game.rules);
    tree.tags = game.tags ?? {};
    tree.result = game.result ?? '*';
    tree.root.comment = splitComment(game.comment ?? '')[0];
    let node = tree.root;
    (game.turns ?? []).forEach((turn, i) => {
      const record: RecordedTurn = typeof turn === 'string' ? { move: turn } : turn;
      node = tree.add(node, record.move, notation[i] ?? record.move);
      [node.comment, node.words] = splitComment(record.comment ?? '');
      node.nag = record.nag ?? 0;
      node.clock = record.clock_ms ?? null;
    });
    return tree;
  }

  /** Adds the main line of another tree with the same start. Where the two differ, it becomes a variation. */
  graft(other: GameTree): void {
    let node = this.root;
    for (const { move, notation, comment, words, nag } of other.mainLine().slice(1)) {
      const isNew = !node.children.some((child) => child.move === move);
      node = this.add(node, move, notation);
      if (isNew) Object.assign(node, { comment, words, nag });
    }
  }

  /** Sets the players' notation of the turns of the main line. */
  renotate(notation: string[]): void {
    this.mainLine().slice(1).forEach((node, i) => (node.notation = notation[i] ?? node.notation));
  }

  /** Returns the main line as a record for the engine (schema `danco-game`, formats.md). */
  record(): ConvertedGame & { format: string; version: number } {
    return {
      format: 'danco-game', version: 1, rules: this.rules, result: this.result, tags: this.tags,
      ...(this.start === 'startpos' ? {} : { start: this.start }),
      ...(this.root.comment ? { comment: this.root.comment } : {}),
      turns: this.mainLine().slice(1).map(({ move, comment, nag, clock }) => ({
        move, ...(comment ? { comment } : {}), ...(nag ? { nag } : {}), ...(clock === null ? {} : { clock_ms: Math.round(clock) }),
      })),
    };
  }
}
