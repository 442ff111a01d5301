// SPDX-License-Identifier: MIT
// Addresses that contain a position or a game: #/analyse?fen=…&moves=e2e4_e7e5&ply=1

import { kUsualRules, type Referee } from '../engine/referee.ts';
import { t } from '../ui/i18n.ts';
import { GameTree } from '../game/tree.ts';

/** Returns the address of a tree's main line and of its current turn. */
export function linkTo(tree: GameTree): string {
  const query: string[] = [];
  if (tree.start !== 'startpos') query.push(`fen=${encodeURIComponent(tree.start)}`);
  if (tree.rules !== kUsualRules) query.push(`rules=${tree.rules}`);
  const line = tree.mainLine();
  // A turn in a variation is linked as a separate line.
  const inMain = line.includes(tree.current);
  const moves = (inMain ? tree.lineTo(line.at(-1)!) : tree.line).moves;
  if (moves.length > 0) query.push(`moves=${moves.join('_')}`, `ply=${tree.depthOf(tree.current)}`);
  return `${location.href.split('#')[0]}#/analyse${query.length ? `?${query.join('&')}` : ''}`;
}

/** Reads such an address. The engine rejects invalid ones. */
export async function readLink(referee: Referee, query: URLSearchParams): Promise<GameTree> {
  const tree = new GameTree(query.get('fen') ?? 'startpos', query.get('rules') ?? kUsualRules);
  const moves = (query.get('moves') ?? '').split('_').filter(Boolean);
  await referee.state(tree.line);
  const words = await referee.notation(tree.line, moves);
  let node = tree.root;
  moves.forEach((move, i) => (node = tree.add(node, move, words[i] ?? move)));
  const ply = Number(query.get('ply') ?? moves.length);
  tree.current = tree.mainLine()[ply] ?? node;
  return tree;
}

/**
 * Reads a pasted address: one of this page, or any other that contains a FEN, such as one of pacoplay's editor. Null if
 * it is no address.
 */
export async function readAddress(referee: Referee, text: string): Promise<GameTree | null> {
  const address = text.trim();
  if (!/^https?:\/\/\S+$/i.test(address) || !URL.canParse(address)) return null;
  const { hash, search, hostname } = new URL(address);
  const query = new URLSearchParams(hash.includes('?') ? hash.slice(hash.indexOf('?')) : search);
  if (query.has('fen') || query.has('moves')) return readLink(referee, query);
  throw new Error(t(/(^|\.)pacoplay\.com$/.test(hostname) ? 'import.pacoplayLink' : 'import.otherLink'));
}
