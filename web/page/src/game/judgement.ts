// SPDX-License-Identifier: MIT
// An annotation in the user's language. In English the engine's own text is shown, which is more detailed; in other
// languages the text is composed here from its findings.

import type { ConvertedGame, RecordedTurn, ScoreJson, TurnAnalysis } from '../engine/answers.ts';
import { language, t, type TextKey } from '../ui/i18n.ts';
import { reasonsText } from './reasons.ts';
import { textUnder } from './rule_sets.ts';
import { opinionText } from './score_text.ts';

function scoreText({ cp, paco }: ScoreJson): string {
  return opinionText(paco === undefined ? { cp: cp ?? 0 } : { paco });
}


/** Returns the text about a turn; `better` is the engine's choice in players' notation. */
export function turnWords(analysis: TurnAnalysis, white: boolean, better: string, rules: string): string {
  if (language() === 'en') return analysis.words ?? '';
  const say = (key: TextKey, values: Record<string, string | number> = {}) => textUnder(rules, key, values);
  // Returns a proved Paco, or otherwise one that the search sees.
  const pacoText = (proved: number | undefined, seen: number | undefined) =>
    proved === undefined ? say('note.pacoSeen', { n: seen ?? 0 }) : say('note.paco', { n: proved });
  const [who, other] = white ? [t('white'), t('black')] : [t('black'), t('white')];
  const scores = { before: scoreText(analysis.score_before), after: scoreText(analysis.score_after) };
  const said: string[] = [];
  if (analysis.paco_missed) {
    const paco = pacoText(analysis.paco_there, analysis.paco_there_seen);
    said.push(t('note.missed', { who, paco, move: better }));
  } else if (analysis.judgement && better) said.push(t(`note.${analysis.judgement}`, { move: better, ...scores }));
  if (analysis.reasons) said.push(reasonsText(analysis.reasons, 2, rules));
  if (analysis.only_parry) said.push(say('note.onlyParry'));
  else if (analysis.only_move) said.push(say('note.onlyTurn'));
  if (analysis.sako_unanswered) said.push(say('note.unanswered', { other }));
  else if (analysis.steps_into_sako) said.push(say('note.stepsInto', { who, other }));
  if (analysis.paco_given || analysis.paco_given_seen) {
    said.push(t('note.given', { other, paco: pacoText(analysis.paco_given, analysis.paco_given_seen) }));
  }
  if (analysis.gives_sako) said.push(say('givesSakoNow'));
  return said.join(' ');
}

/** Returns the text about the game; `verdict` is the engine's, `notation` that of its turns. */
export function gameWords(game: ConvertedGame, verdict: string, notation: string[]): string {
  if (language() === 'en') return verdict;
  const { rules } = game;
  const analyses = (game.turns ?? []).map((turn) => (turn as RecordedTurn).analysis);
  const losses = analyses.map((analysis) => analysis?.loss ?? 0);
  const worst = losses.indexOf(Math.max(...losses));
  const judgement = analyses[worst]?.judgement;
  if (judgement !== 'mistake' && judgement !== 'blunder') return textUnder(rules, 'note.noMistake');
  const ply = worst + (game.start?.split(' ')[1] === 'b' ? 1 : 0);
  const move = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '…'} ${notation[worst] ?? ''}`;
  return textUnder(rules, 'note.costliest', { move, n: Math.round(100 * losses[worst]!) });
}
