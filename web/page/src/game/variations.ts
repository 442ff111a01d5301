// SPDX-License-Identifier: MIT
// The variations of a PGN. The engine reads games without them, so each becomes a separate game here, with the turns before
// it in front. This code does not understand turns, only tags, brackets and comments.

// Comments, glyphs, brackets, and words: turns with or without their number, results.
const kToken = /\{[^}]*\}|;[^\n]*|\$\d+|[()]|[^\s(){};]+/g;
const kNoTurn = /^(?:[{;$].*|\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/s;
const kResult = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

const kTags = /^(?:\s*\[[A-Za-z]\w*\s+"(?:[^"\\]|\\.)*"\s*\])*/;

/** A game up to a turn of its main line, without variations: what is left of it when that turn makes no sense. */
export function beginningOf(pgn: string, ply: number): string {
  const tags = kTags.exec(pgn)![0];
  const words: string[] = [];
  let depth = 0;
  let turns = 0;
  for (const token of pgn.slice(tags.length).match(kToken) ?? []) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && !kResult.test(token)) {
      if (!kNoTurn.test(token) && ++turns >= ply) break;
      words.push(token.startsWith(';') ? `${token}\n` : token);
    }
  }
  return `${tags}\n\n${words.join(' ')} *\n`;
}

/** Each variation of one game as a game without variations, those first from which others branch off. */
export function variationsOf(pgn: string): string[] {
  const tags = kTags.exec(pgn)![0];
  const tokens = pgn.slice(tags.length).match(kToken) ?? [];
  let at = 0;
  // Reads to the bracket that ends a line: it, which begins with `before`, and then the lines within it.
  const read = (before: string[]): string[][] => {
    const line = [...before];
    const within: string[][] = [];
    // Where its last turn begins: a variation stands in the stead of that.
    let last = line.length;
    for (; at < tokens.length && tokens[at] !== ')'; ++at) {
      const token = tokens[at]!;
      if (token === '(') {
        at += 1;
        within.push(...read(line.slice(0, last)));
      } else if (!kResult.test(token)) {
        if (!kNoTurn.test(token)) last = line.length;
        // (Numbers would no longer be in their order.)
        const word = token.startsWith('{') ? token : token.replace(/^\d+\.+/, '');
        if (word) line.push(word.startsWith(';') ? `{${word.slice(1).replace(/[{}]/g, ' ')}}` : word);
      }
    }
    return [line, ...within];
  };
  return read([]).slice(1).map((line) => `${tags}\n\n${line.join(' ')} *\n`);
}
