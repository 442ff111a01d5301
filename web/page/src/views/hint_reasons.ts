// SPDX-License-Identifier: MIT
// Explains why a hint is good: a second engine looks for the reasons, and the board marks the squares that the selected
// reason is about.

import type { Reason } from '../engine/answers.ts';
import { startEngine, type Engine } from '../engine/engine.ts';
import { kUsualRules, type Line } from '../engine/referee.ts';
import { reasonText } from '../game/reasons.ts';
import { button, h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { loadTextPart, t } from '../ui/i18n.ts';

/** Milliseconds of the search for the line; several shorter searches follow. */
const kTime = 600;
/** The number of reasons that are shown at first, for players and for beginners, and the maximum. */
const kCount = { beginner: 1, player: 2, most: 6 };

export interface HintReasonsListener {
  /** The squares of the selected reason; none if there is no reason to show. */
  onSquares(squares: readonly string[]): void;
  announce(text: string): void;
}

export class HintReasons {
  readonly element = h('div', { class: 'reasons', hidden: true });
  private engine: Promise<Engine> | null = null;
  private waiting = false;
  private run = 0;

  constructor(private readonly listener: HintReasonsListener) {}

  /** Shows why a move is good, to a beginner in simpler words. */
  async show(line: Line, move: string, beginner: boolean): Promise<void> {
    this.clear();
    const run = this.run;
    const rules = line.rules ?? kUsualRules;
    try {
      await loadTextPart('reasons');
      if (run !== this.run) return;
      this.waiting = true;
      this.element.hidden = false;
      update(this.element, h('p', { class: 'hush' }, t('why.looking')));
      this.engine ??= startEngine('all');
      const engine = await this.engine;
      const fen = line.start === 'startpos' ? {} : { fen: line.start };
      const { reasons } = (await engine.request('why', { ...fen, moves: line.moves, rules, move, movetime: kTime })) as { reasons: Reason[] };
      if (run !== this.run) return;
      this.waiting = false;
      const shown = reasons.slice(0, kCount.most);
      this.element.hidden = shown.length === 0;
      if (shown.length === 0) return;
      const texts = shown.map((reason) => reasonText(reason, rules, beginner));
      this.draw(shown, texts, beginner ? kCount.beginner : kCount.player, 0);
      this.listener.announce(texts[0]!);
    } catch (error) {
      if (run !== this.run) return;
      this.end();
      this.element.hidden = false;
      update(this.element, h('p', { class: 'fault' }, errorText(error)));
    }
  }

  /** Call this when another position is shown. */
  clear(): void {
    this.run += 1;
    this.element.hidden = true;
    this.element.replaceChildren();
    // An engine that is still searching would take time from the one that plays.
    if (this.waiting) this.end();
  }

  /** Ends the engine; the next hint starts another one. */
  end(): void {
    this.run += 1;
    this.waiting = false;
    void this.engine?.then((engine) => engine.terminate(), () => undefined);
    this.engine = null;
    this.element.hidden = true;
  }

  private draw(reasons: Reason[], texts: string[], count: number, chosen: number): void {
    this.listener.onSquares(reasons[chosen]!.squares);
    const more = reasons.length - count;
    update(this.element,
      h('ul', {}, ...texts.slice(0, count).map((text, i) => h('li', { 'data-node': i },
        button(text, () => this.draw(reasons, texts, count, i), { class: 'reason', 'aria-pressed': String(i === chosen) })))),
      more > 0 && button(t('why.more', { n: more }), () => this.draw(reasons, texts, reasons.length, chosen), { class: 'plain', 'data-action': 'why' }));
  }
}
