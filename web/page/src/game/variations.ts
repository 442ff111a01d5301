// SPDX-License-Identifier: MIT
// Extracts the variations of a PGN. The engine reads games without them, so each variation becomes a separate game
// here, preceded by the turns before it. This code knows only tags, brackets and comments, not turns.

// Matches comments, glyphs, brackets, and words: turns with or without a number, results.
const kToken = /\{[^}]*\}|;[^\n]*|\$\d+|[()]|[^\s(){};]+/g;
const kNoTurn = /^(?:[{;$].*|\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/s;
const kResult = /^(?:1-0|0-1|1\/2-1\/2|\*)$/;

const kTags = /^(?:\s*\[[A-Za-z]\w*\s+"(?:[^"\\]|\\.)*"\s*\])*/;

/** Returns a game up to a turn of its main line, without variations: the readable part if that turn makes no sense. */
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

/** Returns each variation of a game as a game without variations. A line comes before those that branch off from it. */
export function variationsOf(pgn: string): string[] {
  const tags = kTags.exec(pgn)![0];
  const tokens = pgn.slice(tags.length).match(kToken) ?? [];
  let at = 0;
  // Reads a line up to its closing bracket. Returns the line, beginning with `before`, followed by the lines within it.
  const read = (before: string[]): string[][] => {
    const line = [...before];
    const within: string[][] = [];
    // The index at which its last turn begins, which a variation replaces.
    let last = line.length;
    for (; at < tokens.length && tokens[at] !== ')'; ++at) {
      const token = tokens[at]!;
      if (token === '(') {
        at += 1;
        within.push(...read(line.slice(0, last)));
      } else if (!kResult.test(token)) {
        if (!kNoTurn.test(token)) last = line.length;
        // Without move numbers, which would be out of order.
        const word = token.startsWith('{') ? token : token.replace(/^\d+\.+/, '');
        if (word) line.push(word.startsWith(';') ? `{${word.slice(1).replace(/[{}]/g, ' ')}}` : word);
      }
    }
    return [line, ...within];
  };
  return read([]).slice(1).map((line) => `${tags}\n\n${line.join(' ')} *\n`);
}
