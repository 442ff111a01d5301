// A game against Danco that can be kept in the browser: its tree of turns, its set-up, clocks and end.

import { other, type Side } from '../board/placement.ts';
import type { State } from '../engine/answers.ts';
import { kUsualRules } from '../engine/referee.ts';
import type { Clock } from '../game/clock.ts';
import { dropLastGame } from '../game/collection.ts';
import { ruleSetName } from '../game/rule_sets.ts';
import { GameTree, type StoredTree } from '../game/tree.ts';
import { t, textOf } from '../ui/i18n.ts';
import { recallOwn, rememberOwn } from '../ui/own.ts';
import { kFirstSetup, type Setup } from './new_game.ts';

const kKey = 'danco.game';

export interface GameEnd {
  result: string;
  reason: string;
}

interface StoredGame {
  setup: Setup;
  tree: StoredTree;
  left: Record<Side, number> | null;
  end: GameEnd | null;
}

/** A set-up as it was kept; what makes no sense in it is as in a first game. */
function readSetup(kept: Setup): Setup {
  const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
  const { player, level, elo, clock, start, rules } = kept;
  return {
    player: player === 'b' ? 'b' : 'w',
    level: number(level) ? level : number(elo) ? null : kFirstSetup.level,
    elo: number(elo) ? elo : null,
    clock: clock && number(clock.minutes) && number(clock.increment) ? clock : null,
    start: typeof start === 'string' ? start : kFirstSetup.start,
    rules: typeof rules === 'string' ? rules : kFirstSetup.rules,
  };
}

export class PlayGame {
  tree: GameTree;
  end: GameEnd | null = null;
  clock: Clock | null = null;

  constructor(readonly setup: Setup) {
    this.tree = new GameTree(setup.start, setup.rules);
  }

  /** The game that was kept, or the one to begin with. */
  static recall(): PlayGame {
    const stored = recallOwn<StoredGame>(kKey);
    try {
      if (stored?.setup && stored.tree) {
        const game = new PlayGame(readSetup(stored.setup));
        game.tree = GameTree.restore(stored.tree);
        game.tree.current = game.tree.mainLine().at(-1)!;
        game.end = typeof stored.end?.result === 'string' && typeof stored.end.reason === 'string' ? stored.end : null;
        const { w, b } = stored.left ?? {};
        game.keptTime = Number.isFinite(w) && Number.isFinite(b) ? stored.left : null;
        return game;
      }
    } catch {
      // What was kept makes no sense: a new game.
    }
    return new PlayGame(kFirstSetup);
  }

  /** What the clocks showed when the game was kept. */
  keptTime: Record<Side, number> | null = null;

  keep(): void {
    const left = this.clock ? { w: this.clock.now('w'), b: this.clock.now('b') } : this.keptTime;
    rememberOwn(kKey, { setup: this.setup, tree: this.tree.store(), left, end: this.end } satisfies StoredGame);
  }

  get danco(): Side {
    return other(this.setup.player);
  }

  get turns(): number {
    return this.tree.mainLine().length - 1;
  }

  /** Removes the last turns so that the player is to move again; false if there is nothing to remove. */
  takeBack(playerToMove: boolean): boolean {
    const nodes = this.tree.mainLine();
    const count = Math.min(playerToMove ? 2 : 1, nodes.length - 1);
    const first = nodes[nodes.length - count];
    // With Danco's turn at the beginning there is none of the player's to take back.
    if (count === 0 || !first || (playerToMove && count < 2)) return false;
    if (this.end) dropLastGame();
    this.tree.remove(first);
    this.tree.current = this.tree.mainLine().at(-1)!;
    this.end = null;
    return true;
  }

  finish(end: GameEnd): void {
    this.end = end;
    this.tree.result = end.result;
    this.clock?.stop();
  }

  /** The end of the game as the engine sees it, or as it was agreed. */
  endOf(state: State): GameEnd | null {
    return this.end ?? (state.end ? { result: state.end.result, reason: state.end.reason } : null);
  }

  outcomeText({ result }: GameEnd): string {
    const won = result === (this.setup.player === 'w' ? '1-0' : '0-1');
    return result === '1/2-1/2' ? t('end.draw') : t(won ? 'end.won' : 'end.lost');
  }

  reasonText({ reason }: GameEnd): string {
    return textOf(`reason.${reason}`);
  }

  endText(end: GameEnd): string {
    return `${this.outcomeText(end)} ${this.reasonText(end)}`.trim();
  }

  /** How strong Danco plays, in words, and by which rules if not the usual ones. */
  strengthText(): string {
    const { level, elo, rules } = this.setup;
    const strength = elo !== null ? t('elo', { n: elo }) : level === 20 ? t('level.full') : t('level', { n: level ?? 20 });
    return rules === kUsualRules ? strength : `${strength} · ${ruleSetName(rules)}`;
  }

  /** The engine's options for that strength. */
  options(): Record<string, string> {
    const { level, elo } = this.setup;
    return elo === null
      ? { UCI_LimitStrength: 'false', 'Skill Level': String(level ?? 20), MultiPV: '1' }
      : { UCI_LimitStrength: 'true', UCI_Elo: String(elo), MultiPV: '1' };
  }
}
