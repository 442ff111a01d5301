// SPDX-License-Identifier: MIT
// Draws the board as SVG, as a function of its state. It does not know the rules.

import drawing, { type Shapes } from 'virtual:drawing';
import { svg } from '../ui/dom.ts';
import type { Content, Letter, Side, Square } from './placement.ts';

/** The width of a square in the picture. */
export const kCell = 45;
const kBoard = 8 * kCell;
const kEmptyTip = 4;

/**
 * The marks of squares:
 *  last     the last turn touched it               lifted   the piece in the hand came from here
 *  move     the turn may end here, empty           unite    … with a new union
 *  release  takes over a union, turn continues     paco     unites with the enemy king
 *  castle   castling                               dead     a legal step after which the turn cannot be completed
 *  sako     a king that could be united with       check    a king in check
 *  capture  captures the piece                     premove  a square of a turn that is entered in advance
 *  reason   a square that the reason for a hint is about
 */
export type Mark = 'last' | 'lifted' | 'move' | 'unite' | 'release' | 'paco' | 'castle' | 'capture' | 'dead' | 'sako' | 'check' | 'premove' | 'reason';

export type ArrowKind = 'played' | 'better' | 'threat' | 'second' | 'premove' | 'own' | 'own red' | 'own green' | 'own blue';

export interface Arrow {
  from: Square;
  to: Square;
  /** The place in a chain; 0 for none. */
  number: number;
  kind: ArrowKind;
  /** Faded, because other arrows are more important. */
  faint?: boolean;
}

export interface Hand {
  /** The square above which the piece is drawn. */
  square: Square;
  content: Content;
}

export interface Picture {
  contents: Content[];
  hand: Hand | null;
  bottom: Side;
  /**
   * The side whose piece in a union has a green bar below it; null for none. The piece of the side at the bottom is in
   * front.
   */
  mine: Side | null;
  marks: Map<Square, Mark[]>;
  arrows: Arrow[];
}

export function emptyPicture(): Picture {
  const contents = Array.from({ length: 64 }, () => ({}));
  return { contents, hand: null, bottom: 'w', mine: null, marks: new Map(), arrows: [] };
}

let shapes = drawing.shapes;

/** Draws all boards with these pieces (default: the usual ones). */
export function usePieces(chosen: Shapes = drawing.shapes): void {
  shapes = chosen;
  document.querySelector('.symbols')?.replaceWith(pieceSymbols());
}

/** Returns the symbols that all boards of the page share. */
export function pieceSymbols(): SVGElement {
  const defs = svg('defs');
  const add = (name: string, kind: string, shape: string) => {
    const symbol = svg('symbol', { id: `piece-${name}`, viewBox: '0 0 45 45', overflow: 'visible' });
    symbol.innerHTML = `<g class="${kind}">${shape}</g>`;
    defs.append(symbol);
  };
  for (const [letter, shape] of Object.entries(shapes)) {
    for (const side of ['w', 'b']) add(side + letter, side, shape);
    // A rim separates a piece from the one behind it; the copy for it has no lines and no dots.
    const rim = (shape.match(/<[^>]*class="f"[^>]*>/g) ?? []).join('').replaceAll('class="f"', 'class="h"');
    add(`h${letter}`, 'rim', rim);
  }
  return svg('svg', { width: 0, height: 0, 'aria-hidden': 'true', class: 'symbols' }, defs);
}

/** Returns a single piece as a separate SVG element. */
export function pieceIcon(side: Side, letter: Letter): SVGElement {
  return svg('svg', { viewBox: '0 0 45 45', class: 'piece-icon', 'aria-hidden': 'true' }, use(side, letter, 0, 0, 45));
}

function use(side: Side | 'h', letter: Letter, x: number, y: number, size: number): SVGElement {
  return svg('use', { href: `#piece-${side}${letter}`, x, y, width: size, height: size });
}

/** Returns the upper left corner of a square, as seen from `bottom`. */
export function cornerOf(square: Square, bottom: Side): { x: number; y: number } {
  const file = square % 8;
  const rank = Math.floor(square / 8);
  return bottom === 'w'
    ? { x: kCell * file, y: kCell * (7 - rank) }
    : { x: kCell * (7 - file), y: kCell * rank };
}

// Draws one piece of a union. Knights look at each other.
function united(side: Side, letter: Letter, front: boolean, bar: boolean): SVGElement {
  const { scale, white, black, ...heights } = drawing.union;
  const [x, y] = [side === 'w' ? white : black, front ? heights.front : heights.behind];
  const size = scale * kCell;
  const pieces = front ? [use('h', letter, x, y, size), use(side, letter, x, y, size)] : [use(side, letter, x, y, size)];
  if (side === 'w' && letter === 'n') pieces.forEach((piece) => piece.setAttribute('transform', `matrix(-1 0 0 1 ${2 * x + size} 0)`));
  const group = svg('g', { 'data-piece': side }, ...pieces);
  if (bar) group.append(svg('rect', { class: 'mine', x: x + size / 2 - 8, y: 40.6, width: 16, height: 2.8, rx: 1.4 }));
  return group;
}

/**
 * Draws a piece or a union. The pieces of a union are side by side at full height, White's on the left and Black's on
 * the right from either side, so that only a turn changes them. The piece of the side at the bottom is in front; the
 * piece of `mine` has a bar below it.
 */
export function contentPicture(content: Content, bottom: Side, mine: Side | null = null): SVGElement {
  const { w, b } = content;
  const one = (side: Side, letter: Letter) => svg('g', { 'data-piece': side }, use(side, letter, 0, 0, kCell));
  if (!w || !b) return svg('g', {}, w ? one('w', w) : b ? one('b', b) : null);
  const both = [united('w', w, bottom === 'w', mine === 'w'), united('b', b, bottom === 'b', mine === 'b')];
  return svg('g', { class: 'union' }, ...(bottom === 'w' ? both.reverse() : both));
}

export function markPicture(mark: Mark): SVGElement {
  const half = kCell / 2;
  const square = { x: 0, y: 0, width: kCell, height: kCell };
  switch (mark) {
    case 'last':
    case 'lifted':
    case 'premove':
      return svg('rect', { class: `mark-${mark}`, ...square });
    case 'sako':
    case 'check':
      return svg('rect', { class: 'mark-sako', x: 1.5, y: 1.5, width: kCell - 3, height: kCell - 3, rx: 6 });
    case 'reason':
      return svg('rect', { class: 'mark-reason', x: 2, y: 2, width: kCell - 4, height: kCell - 4, rx: 6 });
    case 'move':
      return svg('circle', { class: 'mark-move', cx: half, cy: half, r: 7 });
    case 'castle':
      return svg('rect', { class: 'mark-castle', x: 6, y: 6, width: kCell - 12, height: kCell - 12, rx: 4 });
    case 'unite':
    case 'capture':
      return svg('circle', { class: 'mark-unite', cx: half, cy: half, r: 20 });
    case 'paco':
      return svg('g', { class: 'mark-paco' },
        svg('circle', { cx: half, cy: half, r: 20 }), svg('circle', { cx: half, cy: half, r: 15.5 }));
    case 'release':
      // Draws a ring that something leaves: open at the corner, with an arrowhead.
      return svg('g', { class: 'mark-release' },
        svg('path', { d: 'M39 12A20 20 0 1 1 31 4.500' }), svg('path', { d: 'M32 13L43.500 1.500M35.500 1.500h8v8' }));
    case 'dead':
      return svg('path', { class: 'mark-dead', d: 'M13 13L32 32M32 13L13 32' });
  }
}

/**
 * Returns how far to its right an arrow is moved: arrows in opposite directions are drawn side by side, and so is a
 * second arrow in the same direction.
 */
function asideOf(arrows: Arrow[], index: number): number {
  const { from, to } = arrows[index]!;
  const back = arrows.some((arrow) => arrow.from === to && arrow.to === from);
  const same = arrows.slice(0, index).filter((arrow) => arrow.from === from && arrow.to === to).length;
  return drawing.arrow.spacing * ((back ? 1 : 0) + 2 * same);
}

// Draws an arrow, which lies under the pieces, and the number at its start, which lies above them. A hint may be a
// single square, drawn as a ring.
function arrowPicture({ from, to, number, kind, faint }: Arrow, bottom: Side, aside: number, reach: number): { line: SVGElement; mark: SVGElement | null } {
  const a = cornerOf(from, bottom);
  const b = cornerOf(to, bottom);
  const half = kCell / 2;
  if (from === to) return { line: svg('circle', { class: `ring ${kind}`, cx: a.x + half, cy: a.y + half, r: 20 }), mark: null };
  const { start, head, wing, number: place, disc } = drawing.arrow;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  // Returns the point this far along the arrow, and this far to its right.
  const at = (along: number, right = 0): [number, number] =>
    [a.x + half + along * dx - (right + aside) * dy, a.y + half + along * dy + (right + aside) * dx];
  const text = (along: number, right = 0) => at(along, right).map((x) => x.toFixed(1)).join(' ');
  const name = `arrow ${kind}${length < 1.5 * kCell ? ' short' : ''}${faint ? ' faint' : ''}`;
  const end = length - reach;
  const neck = end - head;
  const line = svg('g', { class: name },
    svg('path', { class: 'ar', d: `M${text(Math.min(start, neck))}L${text(neck)}` }),
    svg('path', { class: 'ah', d: `M${text(end)}L${text(neck, wing)}L${text(neck, -wing)}z` }));
  if (number === 0) return { line, mark: null };
  const [x, y] = at(place);
  return { line, mark: svg('g', { class: name },
    svg('circle', { class: 'ah', cx: x.toFixed(1), cy: y.toFixed(1), r: disc }),
    svg('text', { class: 'no', x: x.toFixed(1), y: (y + 3.2).toFixed(1) }, String(number))) };
}

/** A piece that moved from one square to another. */
interface Glide {
  side: Side;
  from: Square;
  to: Square;
}

// If more pieces have moved than in any turn, this is another position and not the next one.
const kMostGlides = 8;

/** Returns the pieces that have moved between two positions; none if too many have. */
function glidesBetween(before: Content[], after: Content[]): Glide[] {
  const glides: Glide[] = [];
  for (const side of ['w', 'b'] as const) {
    const gone = new Map<Square, Letter>();
    const come = new Map<Square, Letter>();
    for (let square = 0; square < 64; ++square) {
      const [old, now] = [before[square]?.[side], after[square]?.[side]];
      if (old === now) continue;
      if (old) gone.set(square, old);
      if (now) come.set(square, now);
    }
    if (gone.size + come.size > 2 * kMostGlides) return [];
    for (const promoted of [false, true]) {
      for (const [to, letter] of come) {
        const far = (square: Square) => Math.hypot((square % 8) - (to % 8), (square >> 3) - (to >> 3));
        const [from] = [...gone.keys()].filter((square) => promoted || gone.get(square) === letter).sort((a, b) => far(a) - far(b));
        if (from === undefined) continue;
        gone.delete(from);
        come.delete(to);
        if (from !== to) glides.push({ side, from, to });
      }
    }
  }
  return glides;
}

/** Returns all pieces and their squares, including those in the hand. */
function standing({ contents, hand }: Picture): Content[] {
  return hand ? contents.map((content, square) => (square === hand.square ? { ...content, ...hand.content } : content)) : contents;
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
    const on = (i: number) => (i % 2 === 0 ? 'on1' : 'on0');
    const file = bottom === 'w' ? i : 7 - i;
    group.append(
      svg('text', { class: `co file ${on(i)}`, x: i * kCell + kCell - 6, y: kBoard - 2 }, 'abcdefgh'[file]!),
      svg('text', { class: `co rank ${on(7 - i)}`, x: 1, y: i * kCell + 8 }, String(bottom === 'w' ? 8 - i : 1 + i)));
  }
  return group;
}

const kUnder: Mark[] = ['last', 'lifted', 'premove', 'sako', 'check', 'reason'];

/**
 * Draws a picture into an SVG element. The layers from bottom to top: squares, marks, arrows, pieces, targets, numbers
 * of arrows, the hand.
 */
export class BoardPicture {
  readonly element: SVGElement;
  private readonly layers = {
    squares: layer('squares'), under: layer('under'), arrows: layer('arrows'), pieces: layer('pieces'), targets: layer('targets'),
    numbers: layer('numbers'), hand: layer('hand'),
  };
  private bottom: Side | null = null;
  private picture = emptyPicture();
  private readonly keys = new Map<SVGElement, string>();

  constructor() {
    this.element = svg('svg', { viewBox: `0 0 ${kBoard} ${kBoard}`, 'aria-hidden': 'true', class: 'picture' },
      ...Object.values(this.layers));
  }

  /** `glide`: milliseconds in which pieces move to their new squares. */
  draw(picture: Picture, glide = 0): void {
    const { squares, under, pieces, targets, arrows, numbers, hand } = this.layers;
    const before = this.picture;
    this.picture = picture;
    const { bottom, mine } = picture;
    const turned = this.bottom !== bottom;
    if (turned) {
      this.bottom = bottom;
      squares.replaceChildren(squaresPicture(bottom));
    }
    const at = (square: Square, element: SVGElement) => {
      const { x, y } = cornerOf(square, bottom);
      return svg('g', { transform: `translate(${x} ${y})`, 'data-at': square }, element);
    };
    const marked = [...picture.marks].flatMap(([square, marks]) => marks.map((mark) => ({ square, mark })));
    const drawMarks = (low: boolean) => marked
      .filter(({ mark }) => kUnder.includes(mark) === low)
      .map(({ square, mark }) => at(square, markPicture(mark)));
    // Only changed layers are drawn again: an analysis draws its arrows several times a second.
    this.layer(under, marked, () => drawMarks(true));
    this.layer(targets, marked, () => drawMarks(false));
    const changed = this.layer(pieces, [picture.contents, mine], () => picture.contents.flatMap((content, square) =>
      content.w || content.b ? [at(square, contentPicture(content, bottom, mine))] : []));
    const drawn = () => picture.arrows.map((arrow, i) => arrowPicture(arrow, bottom, asideOf(picture.arrows, i), this.reachOf(arrow)));
    const reached = [picture.arrows, picture.arrows.map((arrow) => this.reachOf(arrow))];
    this.layer(arrows, reached, () => drawn().map(({ line }) => line));
    this.layer(numbers, reached, () => drawn().flatMap(({ mark }) => (mark ? [mark] : [])));
    this.layer(hand, picture.hand, () => (picture.hand ? [this.raised(picture.hand)] : []));
    if (changed && !turned && glide > 0) glidesBetween(standing(before), standing(picture)).forEach((one) => this.follow(one, glide));
  }

  // Returns how far from the centre of its square an arrow ends: before a piece, or in the middle of an empty square.
  private reachOf({ to }: Arrow): number {
    const { w, b } = this.picture.contents[to] ?? {};
    return w || b ? drawing.arrow.tip : kEmptyTip;
  }

  private layer(layer: SVGElement, from: unknown, make: () => SVGElement[]): boolean {
    const key = this.picture.bottom + JSON.stringify(from);
    if (this.keys.get(layer) === key) return false;
    this.keys.set(layer, key);
    layer.replaceChildren(...make());
    return true;
  }

  // Moves a piece, which is already drawn on its new square, from its old one.
  private follow({ side, from, to }: Glide, ms: number): void {
    const square = this.layers.pieces.querySelector(`[data-at="${to}"]`);
    const piece = square?.querySelector(`[data-piece="${side}"]`);
    if (!square || !piece) return;
    const [a, b] = [cornerOf(from, this.picture.bottom), cornerOf(to, this.picture.bottom)];
    this.layers.pieces.append(square); // above the pieces that it passes
    piece.animate([{ transform: `translate(${a.x - b.x}px, ${a.y - b.y}px)` }, { transform: 'none' }], { duration: ms, easing: 'ease-out' });
  }

  // Draws the lifted piece above its square. If the square has a union, the piece is moved to the side of its colour,
  // or to the other one at the edge of the board.
  private raised({ square, content }: Hand): SVGElement {
    const { x, y } = cornerOf(square, this.picture.bottom);
    const on = this.picture.contents[square];
    const left = content.w !== undefined ? x > 0 : x === kBoard - kCell;
    const [aside, lift] = on?.w && on.b ? [left ? -23 : 23, -5] : [0, -9];
    return svg('g', { transform: `translate(${x + aside} ${y})` },
      svg('ellipse', { class: 'shadow', cx: 24, cy: 40, rx: 14, ry: 3.5 }),
      svg('g', { class: 'raised', transform: `translate(-2.5 ${lift}) scale(1.12)` }, contentPicture(content, this.picture.bottom)));
  }

  /** Shows a piece gliding from one square to another. Resolves when it has arrived. */
  async glide(content: Content, from: Square, to: Square, ms: number): Promise<void> {
    const a = cornerOf(from, this.picture.bottom);
    const b = cornerOf(to, this.picture.bottom);
    const mover = svg('g', {}, contentPicture(content, this.picture.bottom));
    this.layers.hand.append(mover);
    const key = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` });
    await mover.animate([key(a), key(b)], { duration: ms, easing: 'ease-in-out' }).finished.catch(() => undefined);
    mover.remove();
  }
}

function layer(name: string): SVGElement {
  return svg('g', { class: `layer-${name}` });
}
