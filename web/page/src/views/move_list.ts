// SPDX-License-Identifier: MIT
// The turns of a game as a list to click on, with columns for White and Black, and with variations, comments and marks.

import type { GameTree, TreeNode } from '../game/tree.ts';
import { h, update } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';

/** The glyphs of PGN (NAG) for turns. */
export const kNags: Record<number, string> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export class MoveList {
  readonly element = h('div', { class: 'moves', role: 'group', 'aria-label': t('moves'), tabindex: 0 });

  constructor(private readonly onPick: (node: TreeNode) => void) {}

  draw(tree: GameTree): void {
    const list = h('div', { class: 'line' });
    this.comment(list, tree.root);
    this.follow(list, tree, tree.root, tree.firstPly, true);
    update(this.element, tree.root.children.length > 0 ? list : h('p', { class: 'hush' }, t('noMoves')));
    const current = this.element.querySelector<HTMLElement>('[aria-current]');
    if (current) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }

  private follow(into: HTMLElement, tree: GameTree, from: TreeNode, ply: number, numbered: boolean): void {
    // A loop along the main line, so that a long game causes no deep recursion.
    for (let node: TreeNode = from; ;) {
      const [main, ...others] = node.children;
      if (!main) return;
      this.turn(into, tree, main, ply, numbered);
      for (const side of others) {
        const variation = h('div', { class: 'variation', role: 'group', 'aria-label': t('variation') });
        this.turn(variation, tree, side, ply, true);
        this.follow(variation, tree, side, ply + 1, side.comment !== '');
        into.append(variation);
      }
      numbered = others.length > 0 || main.comment !== '';
      node = main;
      ply += 1;
    }
  }

  private turn(into: HTMLElement, tree: GameTree, node: TreeNode, ply: number, numbered: boolean): void {
    if (ply % 2 === 0) into.append(h('span', { class: 'number' }, `${ply / 2 + 1}.`));
    else if (numbered) {
      // Without the variations and comments before it, Black's turn needs no new row.
      const again = node.parent === tree.root ? '' : ' again';
      into.append(h('span', { class: `number${again}` }, `${(ply - 1) / 2 + 1}…`));
      // Leaves White's column of the main line empty.
      if (into.classList.contains('line')) into.append(h('span', { class: `gap${again}` }));
    }
    const current = tree.current === node;
    into.append(h('button', {
      type: 'button', class: `turn${node.nag ? ` nag-${node.nag}` : ''}`, 'data-node': node.id,
      'aria-current': current ? 'step' : undefined, onclick: () => this.onPick(node),
    }, node.notation + (kNags[node.nag] ?? '')));
    this.comment(into, node);
  }

  private comment(into: HTMLElement, node: TreeNode): void {
    if (node.comment) into.append(h('span', { class: 'comment' }, node.comment));
  }
}
