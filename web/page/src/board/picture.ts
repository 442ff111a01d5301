// The board as a picture: an SVG drawn as a function of a state. It knows no rules.

import shapes from 'virtual:piece-shapes';
import { svg } from '../ui/dom.ts';
import type { Content, Letter, Side, Square } from './placement.ts';

/** A square is this wide in the picture. */
export const kCell = 45;
const kBoard = 8 * kCell;

/**
 * What a square is marked as:
 *  last     the last turn touched it          lifted   the piece in the hand came from here
 *  move     the turn may end here, empty      unite    … with a new union
 *  release  takes over a union: the turn goes on      paco   unites with the enemy king
 *  castle   castling                          dead     a legal step from which the turn can't end
 *  sako     a king that could be united       cursor   the editor's or a hint's square
 */
export type Mark = 'last' | 'lifted' | 'move' | 'unite' | 'release' | 'paco' | 'castle' | 'dead' | 'sako' | 'cursor';

export type ArrowKind = 'played' | 'better' | 'threat' | 'second';

export interface Arrow {
  from: Square;
  to: Square;
  /** Its place in a chain, 0 for none. */
  number: number;
  kind: ArrowKind;
}

export interface Hand {
  /** Where the piece is; it is drawn raised above that square. */
  square: Square;
  content: Content;
}

export interface Picture {
  contents: Content[];
  hand: Hand | null;
  bottom: Side;
  /** Whose piece in a union is drawn in front; null: the side at the bottom's. */
  mine: Side | null;
  marks: Map<Square, Mark[]>;
  arrows: Arrow[];
}

export function emptyPicture(): Picture {
  const contents = Array.from({ length: 64 }, () => ({}));
  return { contents, hand: null, bottom: 'w', mine: null, marks: new Map(), arrows: [] };
}

/** The symbols that all boards of the page share. */
export function pieceSymbols(): SVGElement {
  const defs = svg('defs');
  for (const side of ['w', 'b']) {
    for (const [letter, shape] of Object.entries(shapes)) {
      const symbol = svg('symbol', { id: `piece-${side}${letter}`, viewBox: '0 0 45 45' });
      symbol.innerHTML = `<g class="${side}">${shape}</g>`;
      defs.append(symbol);
    }
  }
  return svg('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }, defs);
}

/** A single piece, as an SVG element of its own. */
export function pieceIcon(side: Side, letter: Letter): SVGElement {
  return svg('svg', { viewBox: '0 0 45 45', class: 'piece-icon', 'aria-hidden': 'true' }, use(side, letter, 0, 0, 45));
}

function use(side: Side, letter: Letter, x: number, y: number, size: number): SVGElement {
  return svg('use', { href: `#piece-${side}${letter}`, x, y, width: size, height: size });
}

/** The upper left corner of a square, as seen from `bottom`. */
export function cornerOf(square: Square, bottom: Side): { x: number; y: number } {
  const file = square % 8;
  const rank = Math.floor(square / 8);
  return bottom === 'w'
    ? { x: kCell * file, y: kCell * (7 - rank) }
    : { x: kCell * (7 - file), y: kCell * rank };
}

/**
 * One piece, or a union: White's on the left and Black's on the right from whichever side; mine is in front,
 * larger, and stands on a bar, so that it is known by more than its colour.
 */
export function contentPicture(content: Content, mine: Side): SVGElement {
  const { w, b } = content;
  if (!w || !b) return svg('g', {}, w ? use('w', w, 0, 0, kCell) : b ? use('b', b, 0, 0, kCell) : null);
  const size = (side: Side) => (side === mine ? 31.5 : 26.5);
  const white = use('w', w, -3, mine === 'w' ? 8 : 11, size('w'));
  const black = use('b', b, kCell - size('b') + 3, mine === 'b' ? 8 : 11, size('b'));
  return svg('g', { class: 'union' },
    svg('rect', { class: 'plate', x: 1.5, y: 5.5, width: kCell - 3, height: kCell - 9, rx: 9 }),
    svg('rect', { class: 'mine', x: mine === 'w' ? 4.5 : 24.5, y: 38, width: 16, height: 2.6, rx: 1.3 }),
    ...(mine === 'w' ? [black, white] : [white, black]));
}

function markPicture(mark: Mark): SVGElement {
  const half = kCell / 2;
  const square = { x: 0, y: 0, width: kCell, height: kCell };
  switch (mark) {
    case 'last':
    case 'lifted':
    case 'cursor':
      return svg('rect', { class: `mark-${mark}`, ...square });
    case 'sako':
      return svg('rect', { class: 'mark-sako', x: 1.5, y: 1.5, width: kCell - 3, height: kCell - 3, rx: 6 });
    case 'move':
      return svg('circle', { class: 'mark-move', cx: half, cy: half, r: 7 });
    case 'castle':
      return svg('rect', { class: 'mark-castle', x: 6, y: 6, width: kCell - 12, height: kCell - 12, rx: 4 });
    case 'unite':
      return svg('circle', { class: 'mark-unite', cx: half, cy: half, r: 20 });
    case 'paco':
      return svg('g', { class: 'mark-paco' },
        svg('circle', { cx: half, cy: half, r: 20 }), svg('circle', { cx: half, cy: half, r: 15.5 }));
    case 'release':
      // A ring that something leaves: open at the corner, with an arrowhead.
      return svg('g', { class: 'mark-release' },
        svg('path', { d: 'M39 12A20 20 0 1 1 31 4.500' }), svg('path', { d: 'M32 13L43.500 1.500M35.500 1.500h8v8' }));
    case 'dead':
      return svg('path', { class: 'mark-dead', d: 'M13 13L32 32M32 13L13 32' });
  }
}

// A line that ends before the middle of its square, a head, and the number beside its start.
function arrowPicture({ from, to, number, kind }: Arrow, bottom: Side): SVGElement {
  const a = cornerOf(from, bottom);
  const b = cornerOf(to, bottom);
  const [x0, y0, x1, y1] = [a.x + 22.5, a.y + 22.5, b.x + 22.5, b.y + 22.5];
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const [dx, dy] = [(x1 - x0) / length, (y1 - y0) / length];
  const f = (x: number) => x.toFixed(1);
  const [ex, ey] = [x1 - 17 * dx, y1 - 17 * dy];
  // (To a square beside it there is little room: such an arrow begins behind the middle and is not dashed.)
  const short = length < 1.5 * kCell;
  const start = short ? -10 : 10;
  const group = svg('g', { class: `arrow ${kind}${short ? ' short' : ''}` },
    svg('path', { class: 'shaft', d: `M${f(x0 + start * dx)} ${f(y0 + start * dy)}L${f(ex)} ${f(ey)}` }),
    svg('path', {
      class: 'head',
      d: `M${f(x1 - 5 * dx)} ${f(y1 - 5 * dy)}L${f(ex - 8 * dy)} ${f(ey + 8 * dx)}L${f(ex + 8 * dy)} ${f(ey - 8 * dx)}z`,
    }));
  if (number > 0) {
    const [cx, cy] = [x0 + 0.42 * (x1 - x0), y0 + 0.42 * (y1 - y0)];
    group.append(svg('circle', { class: 'head', cx: f(cx), cy: f(cy), r: 8 }),
      svg('text', { x: f(cx), y: f(cy + 4) }, String(number)));
  }
  return group;
}

function squaresPicture(bottom: Side): SVGElement {
  const group = svg('g', {}, svg('path', { class: 'sq0', d: `M0 0h${kBoard}v${kBoard}H0z` }));
  let dark = '';
  for (let square = 0; square < 64; ++square) {
    if (((square % 8) + Math.floor(square / 8)) % 2 !== 0) continue;
    const { x, y } = cornerOf(square, bottom);
    dark += `M${x} ${y}h${kCell}v${kCell}h-${kCell}z`;
  }
  group.append(svg('path', { class: 'sq1', d: dark }));
  for (let i = 0; i < 8; ++i) {
    const dark0 = (i: number) => (i % 2 === 0 ? 'co on1' : 'co on0');
    const file = bottom === 'w' ? i : 7 - i;
    group.append(
      svg('text', { class: dark0(i), x: i * kCell + kCell - 6, y: kBoard - 2 }, 'abcdefgh'[file]!),
      svg('text', { class: dark0(7 - i), x: 1, y: i * kCell + 8 }, String(bottom === 'w' ? 8 - i : 1 + i)));
  }
  return group;
}

const kUnder: Mark[] = ['last', 'lifted', 'cursor', 'sako'];

/** Draws a picture into an SVG element. Layers, from below: squares, marks, pieces, targets, arrows, the hand. */
export class BoardPicture {
  readonly element: SVGElement;
  private readonly layers = ['squares', 'under', 'pieces', 'targets', 'arrows', 'hand'].map((name) =>
    svg('g', { class: `layer-${name}` }));
  private bottom: Side | null = null;
  private picture = emptyPicture();
  private readonly keys = new Map<SVGElement, string>();

  constructor() {
    this.element = svg('svg', { viewBox: `0 0 ${kBoard} ${kBoard}`, 'aria-hidden': 'true', class: 'picture' },
      ...this.layers);
  }

  draw(picture: Picture): void {
    const [squares, under, pieces, targets, arrows, hand] = this.layers as [
      SVGElement, SVGElement, SVGElement, SVGElement, SVGElement, SVGElement];
    this.picture = picture;
    const mine = picture.mine ?? picture.bottom;
    if (this.bottom !== picture.bottom) {
      this.bottom = picture.bottom;
      squares.replaceChildren(squaresPicture(picture.bottom));
    }
    const at = (square: Square, element: SVGElement) => {
      const { x, y } = cornerOf(square, picture.bottom);
      return svg('g', { transform: `translate(${x} ${y})`, 'data-at': square }, element);
    };
    const marked = [...picture.marks].flatMap(([square, marks]) => marks.map((mark) => ({ square, mark })));
    const drawMarks = (low: boolean) => marked
      .filter(({ mark }) => kUnder.includes(mark) === low)
      .map(({ square, mark }) => at(square, markPicture(mark)));
    // Only layers that have changed are drawn anew: an analysis draws its arrows several times a second.
    this.layer(under, marked, () => drawMarks(true));
    this.layer(targets, marked, () => drawMarks(false));
    this.layer(pieces, [picture.contents, mine], () => picture.contents.flatMap((content, square) =>
      content.w || content.b ? [at(square, contentPicture(content, mine))] : []));
    this.layer(arrows, picture.arrows, () => picture.arrows.map((arrow) => arrowPicture(arrow, picture.bottom)));
    this.layer(hand, [picture.hand, mine], () => (picture.hand ? [this.raised(picture.hand, mine)] : []));
  }

  private layer(layer: SVGElement, from: unknown, make: () => SVGElement[]): void {
    const key = this.picture.bottom + JSON.stringify(from);
    if (this.keys.get(layer) === key) return;
    this.keys.set(layer, key);
    layer.replaceChildren(...make());
  }

  private raised({ square, content }: Hand, mine: Side): SVGElement {
    const { x, y } = cornerOf(square, this.picture.bottom);
    const on = this.picture.contents[square];
    // Above a union, so high that both pieces of it are seen.
    const lift = on?.w || on?.b ? -23 : -11;
    return svg('g', { transform: `translate(${x} ${y})` },
      svg('ellipse', { class: 'shadow', cx: 24, cy: 40, rx: 15, ry: 4 }),
      svg('g', { class: 'raised', transform: `translate(-2.5 ${lift}) scale(1.18)` }, contentPicture(content, mine)));
  }

  /** The element of what stands on a square, to be moved about. */
  pieceAt(square: Square): SVGElement | null {
    return this.layers[2]!.querySelector(`[data-at="${square}"]`);
  }

  /** Shows a piece gliding from one square to another; resolves when it is there. */
  async glide(content: Content, from: Square, to: Square, ms: number): Promise<void> {
    const a = cornerOf(from, this.picture.bottom);
    const b = cornerOf(to, this.picture.bottom);
    const mover = svg('g', {}, contentPicture(content, this.picture.mine ?? this.picture.bottom));
    this.layers[5]!.append(mover);
    const key = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` });
    await mover.animate([key(a), key(b)], { duration: ms, easing: 'ease-in-out' }).finished.catch(() => undefined);
    mover.remove();
  }
}
