// SPDX-License-Identifier: MIT
// Splits a text of many games between games, so that it can be read in portions. Does not interpret turns.

/** A part of a text that contains whole games. */
export interface Portion {
  text: string;
  /** The number of lines before it in the text. */
  before: number;
  /** Its games, if it is PGN. */
  pgns: string[];
}

const kTag = /^\s*\[[A-Za-z]\w*\s+"/;

/** Returns the games of a text, each with its tags. */
export function splitPgn(text: string): string[] {
  const games: string[] = [];
  let inMoves = true;
  for (const line of text.split(/\r?\n/)) {
    const tag = kTag.test(line);
    if (games.length === 0 || (tag && inMoves)) games.push('');
    if (line.trim() !== '') inMoves = !tag;
    games[games.length - 1] += `${line}\n`;
  }
  return games;
}

function linesOf(text: string): number {
  return text.split('\n').length - 1;
}

/** Returns the parts of a text, each with one game or at most about `size` characters. */
export function portionsOf(text: string, size: number): Portion[] {
  const json = /^\s*[[{]\s*["{]/.test(text);
  // JSON Lines have one game per line. Other formats except PGN are not split.
  const pieces = json ? (/^\s*\{.*\}\s*\n\s*\{/.test(text) ? text.split(/(?<=\n)/) : [text]) : splitPgn(text);
  const portions: Portion[] = [];
  let before = 0;
  for (const piece of pieces) {
    let last = portions[portions.length - 1];
    if (!last || last.text.length + piece.length > size) {
      last = { text: '', before, pgns: [] };
      portions.push(last);
    }
    last.text += piece;
    if (!json) last.pgns.push(piece);
    before += linesOf(piece);
  }
  return portions;
}
