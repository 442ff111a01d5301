// SPDX-License-Identifier: MIT
// Reads the placement field of a FEN for drawing. The engine decides what is legal.

export type Side = 'w' | 'b';
export type Letter = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
/** a1 = 0, b1 = 1, …, h8 = 63. */
export type Square = number;
/** The content of a square: nothing, one piece, or a union of a white and a black piece. */
export interface Content {
  w?: Letter;
  b?: Letter;
}

// The letters of unions (rules.md, section 8) and their pairs.
const kPairs: Record<string, string> = {
  a: 'pp', c: 'pr', d: 'pn', e: 'pb', f: 'pq', g: 'pk', h: 'rr', i: 'rn', j: 'rb', l: 'rq', m: 'rk',
  o: 'nn', s: 'nb', t: 'nq', u: 'nk', v: 'bb', w: 'bq', x: 'bk', y: 'qq', z: 'qk', '@': 'kk', _: 'kk',
};

export function squareName(square: Square): string {
  return 'abcdefgh'[square % 8]! + (Math.floor(square / 8) + 1);
}

export function squareOf(name: string): Square {
  return name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
}

export function other(side: Side): Side {
  return side === 'w' ? 'b' : 'w';
}

function contentOf(letter: string): Content | null {
  const lower = letter.toLowerCase();
  const upper = letter !== lower;
  if ('pnbrqk'.includes(lower)) return upper ? { w: lower as Letter } : { b: lower as Letter };
  const pair = kPairs[lower];
  if (!pair) return null;
  const [first, second] = [pair[0] as Letter, pair[1] as Letter];
  return upper ? { w: first, b: second } : { w: second, b: first };
}

export interface Placement {
  contents: Content[];
  /** A turn in progress: the lifted piece or pair, and its square. */
  hand: { square: Square; content: Content } | null;
}

/** Reads the placement of a FEN. Invalid squares stay empty; the engine reports what is wrong. */
export function readPlacement(fen: string): Placement {
  const contents: Content[] = Array.from({ length: 64 }, () => ({}));
  const [rows = '', lifted] = (fen.trim().split(/\s+/)[0] ?? '').split('^');
  rows.split('/').forEach((row, i) => {
    let file = 0;
    for (const letter of row) {
      const content = contentOf(letter);
      if (content) {
        if (file < 8 && i < 8) contents[8 * (7 - i) + file] = content;
        file += 1;
      } else {
        file += Number(letter) || 0;
      }
    }
  });
  const content = lifted ? contentOf(lifted.slice(2)) : null;
  return { contents, hand: lifted && content ? { square: squareOf(lifted), content } : null };
}

/** Writes the placement field, for the board editor. */
export function writePlacement(contents: Content[]): string {
  const rows: string[] = [];
  for (let rank = 7; rank >= 0; --rank) {
    let row = '';
    let empty = 0;
    for (let file = 0; file < 8; ++file) {
      const letter = letterOf(contents[8 * rank + file]!);
      if (!letter) {
        empty += 1;
        continue;
      }
      row += (empty || '') + letter;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  return rows.join('/');
}

function letterOf({ w, b }: Content): string {
  if (!w && !b) return '';
  if (!b) return w!.toUpperCase();
  if (!w) return b;
  for (const [letter, pair] of Object.entries(kPairs)) {
    if (pair === w + b) return w === b ? letter : letter.toUpperCase();
    if (pair === b + w) return letter;
  }
  return '';
}

/** Returns why the placement of a FEN cannot be drawn, in words; empty if it can. */
export function placementFault(fen: string): string {
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('^')[0]!.split('/');
  if (rows.length !== 8) return `a FEN needs 8 ranks; this one has ${rows.length}.`;
  for (const [i, row] of rows.entries()) {
    let width = 0;
    for (const letter of row) {
      const empty = Number(letter);
      if (!contentOf(letter) && !(empty >= 1 && empty <= 8)) return `'${letter}' on rank ${8 - i} is neither a piece nor a union.`;
      width += empty || 1;
    }
    if (width !== 8) return `rank ${8 - i} has ${width} squares instead of 8.`;
  }
  return '';
}
