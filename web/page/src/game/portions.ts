// SPDX-License-Identifier: MIT
// Texts of many games taken apart between games, so that they can be read piece by piece. No turn is understood here.

/** A part of a text that holds whole games. */
export interface Portion {
  text: string;
  /** Lines of the text that stand before it. */
  before: number;
  /** Its games, if it is a PGN. */
  pgns: string[];
}

const kTag = /^\s*\[[A-Za-z]\w*\s+"/;

/** The games of a text, each with its tags. */
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

/** The parts of a text, each of one game or of at most about `size` characters. */
export function portionsOf(text: string, size: number): Portion[] {
  const json = /^\s*[[{]\s*["{]/.test(text);
  // JSON Lines have a game a line; of other formats than PGN nothing is known here.
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
