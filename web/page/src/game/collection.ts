// The reader's own games: those against Danco that ended, kept in the browser, and those of files opened in this visit.

import type { ConvertedGame } from '../engine/answers.ts';
import { recall, remember } from '../ui/settings.ts';

const kKey = 'danco.games';
const kMost = 300;

const opened: ConvertedGame[] = [];

function kept(): ConvertedGame[] {
  const games = recall<ConvertedGame[]>(kKey);
  return Array.isArray(games) ? games : [];
}

export function keepGame(game: ConvertedGame): void {
  remember(kKey, [...kept(), game].slice(-kMost));
}

/** The game that was kept last goes on after all. */
export function dropLastGame(): void {
  remember(kKey, kept().slice(0, -1));
}

/** Games that were read from a text. */
export function noteOpened(games: ConvertedGame[]): void {
  for (const game of games) opened.push(game);
}

/** All of them by these rules, one a line, as the engine reads them. */
export function ownGames(rules: string, more: ConvertedGame[]): string {
  return [...kept(), ...opened, ...more].filter((game) => (game.rules ?? 'pacosako') === rules && (game.turns?.length ?? 0) > 0)
    .map((game) => JSON.stringify(game)).join('\n');
}
