// SPDX-License-Identifier: MIT
// Translates errors that the engine finds in a text. The engine reports them in English; the most frequent ones have a
// translation, and the others stay in English.

import { language, t, textOf, type TextKey } from './i18n.ts';

// Patterns, each with the key of a text and the names of its groups. The first match counts.
const kFaults: [pattern: RegExp, key: TextKey, names: string[]][] = [
  [/\b(?:the )?(pawn|knight|bishop|rook|queen|king)\b.* on ([a-h][1-8]) cannot go to ([a-h][1-8])/, 'fault.cannotGo', ['piece', 'from', 'to']],
  [/is to move, and ([a-h][1-8]) holds a/, 'fault.notYours', ['square']],
  [/the game (?:is over|has ended)/, 'fault.over', []],
  [/move '(.*)' is illegal: the piece released on ([a-h][1-8]) must move on/, 'fault.incomplete', ['move', 'square']],
  [/there is no square '(.*)'/, 'fault.noSquare', ['square']],
  [/'(.*)' is not a rule set/, 'fault.rules', ['name']],
  // A file that could not be fetched, a worker, or a part of the page (in the words of Chromium and Firefox).
  [/^(?:cannot start |.*imported module: )?(?:\S*\/)?([\w.-]+\.(?:css|jsonl?|js|txt|wasm))(?:: |$)/, 'fault.file', ['name']],
  [/move '(.*)' is illegal/, 'fault.illegal', ['move']],
  [/move '(.*)', character \d+/, 'fault.noTurn', ['move']],
  [/a comment does not end/, 'fault.comment', []],
  [/this JSON is not a game|this is not JSON|actions\[\d+\]/, 'fault.noGame', []],
  [/tag Variant: '(.*)' is not a rule set that Danco knows/, 'fault.variant', ['name']],
  [/FEN placement: White has (\d+) kings/, 'fault.whiteKings', ['n']],
  [/FEN placement: Black has (\d+) kings/, 'fault.blackKings', ['n']],
  [/FEN placement: rank (\d) has (\d+) squares/, 'fault.rank', ['rank', 'n']],
  [/FEN placement: .*has (\d+) ranks?/, 'fault.ranks', ['n']],
  [/FEN placement: '(.*)' on rank (\d) names neither/, 'fault.letter', ['letter', 'rank']],
  [/a free pawn stands on its last rank, on ([a-h][1-8])/, 'fault.pawn', ['square']],
  [/^(?:.*: )?FEN ([a-z ]+)\b/, 'fault.fen', []],
];

// In English the engine's own text is shown, which is more detailed, except where these texts say what to do.
const kInEnglish: TextKey[] = ['fault.noTurn', 'fault.ranks', 'fault.noSquare', 'fault.file'];

const kLetters: Record<string, string> = { pawn: 'p', knight: 'n', bishop: 'b', rook: 'r', queen: 'q', king: 'k' };

/** Returns an error of the engine in the user's language, if it has a translation. */
export function faultText(reason: string): string {
  const english = language() === 'en';
  for (const [pattern, key, names] of kFaults) {
    const found = pattern.exec(reason);
    if (!found) continue;
    if (english && !kInEnglish.includes(key)) return reason;
    const values = Object.fromEntries(names.map((name, i) => [name, found[i + 1] ?? '']));
    if (values['piece']) values['piece'] = textOf(`piece.${kLetters[values['piece']]}`);
    return t(key, values);
  }
  return reason;
}

/** Returns the text of anything that was thrown. */
export function errorText(error: unknown): string {
  return faultText(error instanceof Error ? error.message : String(error));
}
