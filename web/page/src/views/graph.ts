// SPDX-License-Identifier: MIT
// A graph of White's expected result over the turns of a game, and of the clocks. A click selects the turn.

import { h, svg } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import type { GameTree, TreeNode } from '../game/tree.ts';

const kHeight = 100;

// Draws the clocks of both sides as lines, from the longest time that either showed down to zero.
function clocksOf(nodes: TreeNode[], blackFirst: boolean): SVGElement[] {
  const most = Math.max(...nodes.map(({ clock }) => clock ?? 0));
  return [1, 2].flatMap((first) => {
    const points = nodes.flatMap(({ clock }, i) =>
      clock !== null && i % 2 === first % 2 && i > 0 ? [`${10 * i} ${(kHeight * (1 - clock / most)).toFixed(1)}`] : []);
    const black = (first === 2) !== blackFirst;
    return most > 0 && points.length > 1 ? [svg('path', { class: `clock-line ${black ? 'b' : 'w'}`, d: `M${points.join('L')}` })] : [];
  });
}

export class Graph {
  readonly element = h('div', { class: 'graph', hidden: true });

  constructor(private readonly onPick: (node: TreeNode) => void) {}

  draw(tree: GameTree): void {
    const nodes = tree.mainLine();
    const isKnown = (node?: TreeNode) => node?.opinion?.win !== undefined;
    // A line needs two neighbouring positions that were searched; without any, only an empty field is shown.
    const known = nodes.some((node, i) => isKnown(node) && isKnown(nodes[i + 1]));
    const clocks = clocksOf(nodes, tree.start.split(/\s+/)[1] === 'b');
    this.element.hidden = !known && clocks.length === 0;
    if (this.element.hidden) return;
    const width = Math.max(1, nodes.length - 1) * 10;
    const y = (win: number) => kHeight * (1 - win);
    // Turns that were not searched are a gap in neither side's colour.
    let line = '';
    let area = '';
    let dark = '';
    let drawn = false;
    nodes.forEach(({ opinion }, i) => {
      if (opinion?.win === undefined) {
        if (drawn) [area, dark] = [`${area}V${kHeight}z`, `${dark}V0z`];
        drawn = false;
        return;
      }
      const point = `${10 * i} ${y(opinion.win).toFixed(1)}`;
      line += `${drawn ? 'L' : 'M'}${point}`;
      area += drawn ? `L${point}` : `M${10 * i} ${kHeight}L${point}`;
      dark += drawn ? `L${point}` : `M${10 * i} 0L${point}`;
      drawn = true;
    });
    if (drawn) [area, dark] = [`${area}V${kHeight}z`, `${dark}V0z`];
    const picture = svg('svg', { viewBox: `0 -4 ${width} ${kHeight + 8}`, preserveAspectRatio: 'none', role: 'img' },
      svg('title', {}, t(clocks.length > 0 ? 'graph.clocks' : 'graph')),
      svg('path', { class: 'area', d: area }), svg('path', { class: 'area dark', d: dark }),
      svg('path', { class: 'middle', d: `M0 ${kHeight / 2}H${width}` }),
      svg('path', { class: 'curve', d: line }), ...clocks);
    const at = nodes.indexOf(tree.current);
    if (at >= 0) picture.append(svg('path', { class: 'now', d: `M${10 * at} 0V${kHeight}` }));
    nodes.forEach(({ nag, opinion }, i) => {
      if ((nag === 2 || nag === 4) && opinion?.win !== undefined) {
        picture.append(svg('ellipse', { class: `nag-${nag}`, cx: 10 * i, cy: y(opinion.win).toFixed(1),
          rx: Math.max(1.5, width / 90), ry: 5 }));
      }
    });
    picture.addEventListener('click', (event) => {
      const box = picture.getBoundingClientRect();
      const index = Math.round(((event.clientX - box.left) / box.width) * (nodes.length - 1));
      const node = nodes[Math.max(0, Math.min(nodes.length - 1, index))];
      if (node) this.onPick(node);
    });
    this.element.replaceChildren(picture);
  }
}
