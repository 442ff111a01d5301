// SPDX-License-Identifier: MIT
// A game against Danco that can be stored in the browser: its tree of turns, its settings, clocks and end.

import { other, type Side } from '../board/placement.ts';
import type { State } from '../engine/answers.ts';
import { kUsualRules } from '../engine/referee.ts';
import type { Clock, TimeControl } from '../game/clock.ts';
import { claim, kNameTag, newId, save, type Saved } from '../game/library.ts';
import { ruleSetName } from '../game/rule_sets.ts';
import { GameTree, type StoredTree } from '../game/tree.ts';
import { t, textOf } from '../ui/i18n.ts';
import { recallOwn, rememberOwn } from '../ui/own.ts';

const kKey = 'danco.game';

export interface Setup {
  player: Side;
  /** Skill Level from 0 to 20, or null if `elo` is used. */
  level: number | null;
  elo: number | null;
  clock: TimeControl | null;
  /** `startpos` or a FEN. */
  start: string;
  rules: string;
  /** The opponent: Danco, or another person at the same board. */
  opponent: 'danco' | 'person';
}

export const kFirstSetup: Setup = { player: 'w', level: 0, elo: null, clock: null, start: 'startpos', rules: kUsualRules, opponent: 'danco' };

export interface GameEnd {
  result: string;
  reason: string;
}

/** What is needed to continue a game, besides its turns. */
interface StoredPlay {
  setup: Setup;
  left: Record<Side, number> | null;
  end: GameEnd | null;
}

interface StoredGame extends StoredPlay {
  id?: string;
  created?: number;
  deleted?: boolean;
  tree: StoredTree;
}

/** Returns stored settings. Invalid ones are replaced by those of a first game. */
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
    opponent: kept.opponent === 'person' ? 'person' : 'danco',
  };
}

export class PlayGame {
  tree: GameTree;
  end: GameEnd | null = null;
  clock: Clock | null = null;

  /** Its record in the library. */
  id = newId();
  /** The user has deleted that record. It returns with the next turn. */
  deleted = false;
  private created = Date.now();
  /** The library had this game when it was stored. */
  recorded = false;

  constructor(readonly setup: Setup) {
    this.tree = new GameTree(setup.start, setup.rules);
  }

  /** Returns the stored game, or a new one. */
  static recall(): PlayGame {
    return PlayGame.restore(recallOwn<StoredGame>(kKey)) ?? new PlayGame(kFirstSetup);
  }

  /** Returns a game of the library for continuing; null if its record is invalid. */
  static ofSaved({ id, created, deleted, tree, play }: Saved): PlayGame | null {
    return PlayGame.restore({ ...(play as StoredPlay), id, created, deleted: deleted !== null, tree });
  }

  private static restore(stored: StoredGame | null): PlayGame | null {
    try {
      if (stored?.setup && stored.tree) {
        const game = new PlayGame(readSetup(stored.setup));
        if (typeof stored.id === 'string') game.id = stored.id;
        if (Number.isFinite(stored.created)) game.created = stored.created!;
        game.deleted = stored.deleted === true;
        game.tree = GameTree.restore(stored.tree);
        game.recorded = typeof stored.id === 'string' && game.turns > 0;
        game.tree.current = game.tree.mainLine().at(-1)!;
        game.end = typeof stored.end?.result === 'string' && typeof stored.end.reason === 'string' ? stored.end : null;
        const { w, b } = stored.left ?? {};
        game.keptTime = Number.isFinite(w) && Number.isFinite(b) ? stored.left : null;
        return game;
      }
    } catch {
      // The stored game is damaged.
    }
    return null;
  }

  /** The times on the clocks when the game was stored. */
  keptTime: Record<Side, number> | null = null;

  /** Makes this a separate game in the library, and reserves it for this tab. */
  copy(): void {
    this.id = newId();
    this.created = Date.now();
    void claim('game', this.id);
  }

  /** Follows the game's record, which may have been renamed, deleted or restored in a list. */
  catchUp({ tree, deleted }: Saved): void {
    const name = tree.tags[kNameTag];
    if (name !== undefined) this.tree.tags = { ...this.tree.tags, [kNameTag]: name };
    this.deleted = deleted !== null;
    if (this.deleted) this.keep();
  }

  /** Stores the game as the current one, and in the library once it has a turn. */
  keep(): void {
    const { id, created, deleted, setup, end } = this;
    rememberOwn(kKey, { id, created, deleted, setup, tree: this.tree.store(), left: this.left, end } satisfies StoredGame);
    if (this.turns > 0 && !deleted) save(this.record());
  }

  /** The game as the library has it: with the players' names. A review is about the player's own turns. */
  record(): Saved {
    const { id, created, setup, end, left } = this;
    const tree = this.tree.store();
    const play: StoredPlay = { setup, left, end };
    return {
      id, kind: 'game', created, changed: Date.now(), deleted: null, play,
      tree: { ...tree, tags: this.tagsFor(tree.tags), ...(this.danco ? { side: setup.player } : {}) },
    };
  }

  private get left(): Record<Side, number> | null {
    return this.clock ? { w: this.clock.now('w'), b: this.clock.now('b') } : this.keptTime;
  }

  // The names of the players, for the list and for PGN.
  private tagsFor(tags: Record<string, string>): Record<string, string> {
    if (!this.danco) return tags;
    const names = { [this.danco === 'w' ? 'White' : 'Black']: `Danco (${this.strengthText()})`, [this.danco === 'w' ? 'Black' : 'White']: t('you') };
    return { Date: new Date(this.created).toISOString().slice(0, 10).replaceAll('-', '.'), ...names, ...tags };
  }

  /** Danco's side; null if two people play. */
  get danco(): Side | null {
    return this.setup.opponent === 'person' ? null : other(this.setup.player);
  }

  get turns(): number {
    return this.tree.mainLine().length - 1;
  }

  /**
   * Removes the agreed end of the game, or else the last turns so that the player is to move again. Returns false if
   * there is nothing to remove.
   */
  takeBack(playerToMove: boolean): boolean {
    // After a resignation or an agreed draw, the game goes on; any other end goes with the turn that caused it.
    if (this.end?.reason === 'resignation' || this.end?.reason === 'agreement') {
      this.end = null;
      this.tree.result = '*';
      return true;
    }
    const nodes = this.tree.mainLine();
    const both = playerToMove && this.danco !== null;
    const count = Math.min(both ? 2 : 1, nodes.length - 1);
    const first = nodes[nodes.length - count];
    // If Danco played the first turn, the player has no turn to take back yet.
    if (count === 0 || !first || (both && count < 2)) return false;
    this.tree.remove(first);
    this.tree.current = this.tree.mainLine().at(-1)!;
    this.end = null;
    this.tree.result = '*';
    return true;
  }

  finish(end: GameEnd): void {
    this.end = end;
    this.tree.result = end.result;
    this.clock?.stop();
  }

  /** The end of the game: as the engine sees it, or as agreed. */
  endOf(state: State): GameEnd | null {
    return this.end ?? (state.end ? { result: state.end.result, reason: state.end.reason } : null);
  }

  outcomeText({ result }: GameEnd): string {
    if (result === '1/2-1/2') return t('end.draw');
    if (!this.danco) return t(result === '1-0' ? 'end.white' : 'end.black');
    return t(result === (this.setup.player === 'w' ? '1-0' : '0-1') ? 'end.won' : 'end.lost');
  }

  reasonText({ reason }: GameEnd): string {
    return textOf(`ended.${reason}`);
  }

  endText(end: GameEnd): string {
    return `${this.outcomeText(end)} ${this.reasonText(end)}`.trim();
  }

  /** Describes Danco's strength, and the rules if they are not the usual ones. */
  strengthText(): string {
    const { level, elo, rules } = this.setup;
    const strength = elo !== null ? t('elo', { n: elo }) : level === 20 ? t('level.full') : t('level', { n: level ?? 20 });
    return rules === kUsualRules ? strength : `${strength} · ${ruleSetName(rules)}`;
  }

  /** Returns the engine's options for that strength. */
  options(): Record<string, string> {
    const { level, elo } = this.setup;
    return elo === null
      ? { UCI_LimitStrength: 'false', 'Skill Level': String(level ?? 20), MultiPV: '1' }
      : { UCI_LimitStrength: 'true', UCI_Elo: String(elo), MultiPV: '1' };
  }
}
