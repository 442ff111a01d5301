// SPDX-License-Identifier: MIT
// Danco's evaluation of the position: lines, evaluation bar, chances of a win, a draw and a loss.

import type { State } from '../engine/answers.ts';
import type { Line, Referee } from '../engine/referee.ts';
import { kFullStrength, type Info, type Score, type Thinker } from '../engine/thinker.ts';
import { isChess, textUnder } from '../game/rule_sets.ts';
import { opinionText, whiteView } from '../game/score_text.ts';
import type { Opinion } from '../game/tree.ts';
import { check, choice, h, update } from '../ui/dom.ts';
import { t } from '../ui/i18n.ts';
import { recallOver, remember } from '../ui/settings.ts';
import type { Shell } from './view.ts';

const kKey = 'danco.analysis';
/** The minimum number of milliseconds between updates of the lines. */
const kShowEvery = 150;
/**
 * After the same Paco at this many consecutive depths the search is ended, and the engine says whether it is proved.
 */
const kPacoDepths = 12;
/** The limits of a search, in UCI's words, and the text for each. */
const kLimits: [limit: string, text: () => string][] = [
  ['infinite', () => t('engine.forever')], ['movetime 5000', () => t('engine.seconds', { n: 5 })], ['movetime 30000', () => t('engine.seconds', { n: 30 })],
  ['depth 12', () => t('engine.toDepth', { n: 12 })], ['depth 20', () => t('engine.toDepth', { n: 20 })],
];
/** The sizes of the hash table that can be chosen, in MiB. */
const kHashes = [16, 64, 256];
/** Positions to search for a proof of a Paco that such a search has seen. */
const kProofNodes = 300000;

export interface EngineListener {
  /** Danco has evaluated the shown position, and has a best line. */
  onOpinion(opinion: Opinion, lines: string[][]): void;
  /** Danco was switched off, so there are no lines. */
  onOff(): void;
  /** The user wants to play the first turns of a line. */
  onLine(moves: string[]): void;
  /** The user points at a turn of a line: shows the position after these turns. Null: no longer. */
  onPreview(moves: string[] | null): void;
}

/** Returns a number that orders scores for the side to move. */
function worth({ cp, paco }: Score): number {
  if (paco === undefined) return cp ?? 0;
  return paco > 0 ? 1e9 - paco : -1e9 - paco;
}

/** Returns White's expected result of a game that is over. */
function resultOf(state: State | null): Opinion | null {
  const win = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[state?.end?.result ?? ''];
  return win === undefined ? null : { win };
}

export class EnginePanel {
  readonly element: HTMLElement;
  readonly bar = h('div', { class: 'eval-bar', role: 'img' }, h('div', { class: 'eval-white' }));
  private wishes = recallOver(kKey, { on: true, lines: 2, limit: 'infinite', threads: 0, hash: 16 });
  private readonly more: HTMLElement;
  private readonly lines = h('ol', { class: 'lines' });
  private readonly depth = h('span', { class: 'hush' });
  private readonly wdl = h('div', { class: 'wdl', role: 'img' });
  private infos: Info[] = [];
  /** The lines on the screen: the latest ones whose turns are known in players' notation. */
  private shown: Info[] = [];
  /** The lines of the current depth, by their number. */
  private coming: Info[] = [];
  private line: Line | null = null;
  private state: State | null = null;
  private epoch = 0;
  private timer = 0;
  private pressed = false;
  private proof: 'proved' | 'seen' | null = null;
  /** The number of consecutive depths with the same Paco. */
  private same = 0;
  private notations = new Map<string, string[]>();

  constructor(private readonly shell: Shell, private readonly listener: EngineListener) {
    const cores = Math.max(1, navigator.hardwareConcurrency || 1);
    this.more = h('div', { class: 'engine-settings', hidden: true },
      choice(t('engine.limit'), kLimits.map(([limit, text]) => [limit, text()]), this.wishes.limit, (limit) => this.change({ limit })),
      choice(t('engine.threads'), [['0', t('engine.auto')], ...Array.from({ length: cores }, (_, i): [string, string] => [String(i + 1), String(i + 1)])],
        String(this.wishes.threads), (threads) => this.change({ threads: Number(threads) })),
      choice(t('engine.hash'), kHashes.map((mb) => [String(mb), `${mb} MB`]), String(this.wishes.hash), (hash) => this.change({ hash: Number(hash) })));
    this.element = h('section', { class: 'engine', 'aria-label': t('engine') },
      h('div', { class: 'buttons' },
        check(t('engine.on'), this.wishes.on, (on) => this.change({ on })),
        choice(t('engine.lines'), ['1', '2', '3', '4', '5'].map((n) => [n, n]), String(this.wishes.lines),
          (lines) => this.change({ lines: Number(lines) })),
        this.depth,
        h('button', { type: 'button', class: 'plain engine-more', 'data-action': 'engine-more', 'aria-expanded': 'false', 'aria-label': t('engine.more'), title: t('engine.more'),
          onclick: () => this.toggleMore() }, '⋯')),
      this.more, this.wdl, this.lines);
    this.drawSwitch();
    const look = ({ target }: Event) => {
      const moves = (target as Element).closest<HTMLElement>('[data-pv]')?.dataset['pv'];
      this.listener.onPreview(moves ? moves.split(' ') : null);
    };
    for (const type of ['pointerover', 'focusin']) this.lines.addEventListener(type, look);
    for (const type of ['pointerleave', 'focusout']) this.lines.addEventListener(type, () => this.listener.onPreview(null));
    this.lines.addEventListener('pointerdown', () => {
      this.pressed = true;
      // After the click that may follow.
      addEventListener('pointerup', () => setTimeout(() => {
        this.pressed = false;
        this.draw();
      }), { once: true });
      addEventListener('pointercancel', () => (this.pressed = false), { once: true });
    });
  }

  /** Starts analysing a position. */
  look(line: Line, state: State): void {
    this.line = line;
    this.state = state;
    document.addEventListener('visibilitychange', this.onSight);
    this.restart();
  }

  // Stops the search while the page is hidden, and restarts it, with its table, when the page is visible again.
  private readonly onSight = (): void => {
    if (document.hidden) this.halt();
    else this.restart();
  };

  /** Stops analysing and clears the lines, until the next call of look(). */
  rest(): void {
    this.line = this.state = null;
    document.removeEventListener('visibilitychange', this.onSight);
    this.restart();
  }

  stop(): void {
    document.removeEventListener('visibilitychange', this.onSight);
    this.halt();
  }

  private halt(): void {
    this.epoch += 1;
    clearTimeout(this.timer);
    this.timer = 0;
    this.shell.stopThinking();
  }

  private toggleMore(): void {
    this.more.hidden = !this.more.hidden;
    this.element.querySelector('.engine-more')?.setAttribute('aria-expanded', String(!this.more.hidden));
  }

  private change(change: Partial<typeof this.wishes>): void {
    Object.assign(this.wishes, change);
    remember(kKey, this.wishes);
    this.drawSwitch();
    this.restart();
  }

  // Reserves the height of the lines, unless the engine is off.
  private drawSwitch(): void {
    this.element.classList.toggle('off', !this.wishes.on);
    this.lines.style.setProperty('--lines', String(this.wishes.lines));
  }

  private restart(): void {
    this.halt();
    this.infos = [];
    this.shown = [];
    this.coming = [];
    this.proof = null;
    this.same = 0;
    this.notations.clear();
    this.draw();
    const { line, state } = this;
    if (!this.wishes.on) this.listener.onOff();
    if (!this.wishes.on || !line || !state || state.end || document.hidden) return;
    const epoch = this.epoch;
    void this.shell.thinker().then(async (thinker) => {
      if (epoch !== this.epoch) return;
      const { proof } = await thinker.search({
        line, limits: kLimits.some(([limit]) => limit === this.wishes.limit) ? this.wishes.limit : 'infinite',
        options: {
          ...kFullStrength, MultiPV: String(this.wishes.lines), Hash: String(kHashes.includes(this.wishes.hash) ? this.wishes.hash : kHashes[0]),
          // A build without threads has one thread, whatever was chosen.
          Threads: String(thinker.threads === 1 || this.wishes.threads === 0 ? thinker.threads : this.wishes.threads),
        },
        onInfo: (info) => epoch === this.epoch && this.take(info),
      });
      // A proof or the deepest depth ended the search: the last lines stay.
      if (epoch !== this.epoch) return;
      this.proof = proof ?? null;
      this.show();
      const turns = this.infos[0]?.score.paco ?? 0;
      // In chess, an ordinary search does not say whether a mate is proved.
      if ((proof === 'seen' || isChess(line.rules)) && turns > 1) await this.prove(thinker, line, turns, epoch);
    });
  }

  // A search also proves Pacos, but one that ended early may not have got that far.
  private async prove(thinker: Thinker, line: Line, turns: number, epoch: number): Promise<void> {
    const { proof, info } = await thinker.search({
      line, limits: `mate ${turns} nodes ${kProofNodes}`, options: { ...kFullStrength, MultiPV: '1' },
    });
    if (epoch !== this.epoch || proof !== 'proved' || !info) return;
    this.infos[0] = info;
    this.proof = proof;
    this.show();
  }

  // All shown lines have the same depth, because lines of two depths would not be in order.
  private take(info: Info): void {
    this.coming[info.multipv - 1] = info;
    if (info.multipv === this.coming.length && this.coming.every((line) => line.depth === info.depth)) {
      const before = this.infos[0];
      this.infos = [...this.coming].sort((a, b) => worth(b.score) - worth(a.score));
      const { paco } = this.infos[0]!.score;
      if (before?.depth !== info.depth) this.same = paco !== undefined && paco === before?.score.paco ? this.same + 1 : 0;
      if (this.same === kPacoDepths) this.shell.stopThinking();
    }
    this.timer ||= window.setTimeout(() => {
      this.timer = 0;
      this.show();
    }, kShowEvery);
  }

  private show(): void {
    const { state, line } = this;
    const infos = this.infos.filter(Boolean);
    if (!state || !line || infos.length === 0) return;
    const epoch = this.epoch;
    const white = state.side === 'white';
    this.listener.onOpinion(whiteView(infos[0]!.score, infos[0]!.wdl, white), infos.map(({ pv }) => pv));
    this.draw();
    void this.notate(this.shell.referee, line, infos, epoch);
  }

  private async notate(referee: Referee, line: Line, infos: Info[], epoch: number): Promise<void> {
    for (const { pv } of infos) {
      const shown = pv.slice(0, 8);
      const key = shown.join(' ');
      if (epoch !== this.epoch) return;
      if (this.notations.has(key)) continue;
      this.notations.set(key, await referee.notation(line, shown).catch(() => shown));
    }
    if (epoch !== this.epoch) return;
    this.shown = infos;
    this.draw();
  }

  private draw(): void {
    const white = this.state?.side !== 'black';
    const infos = this.infos.filter(Boolean);
    const best = infos[0];
    // The style sheet hides the speed on phones.
    update(this.depth, ...(best ? [t('engine.depth', { depth: best.depth }), h('span', { class: 'speed' }, `, ${Math.round(best.nps / 1000)} kn/s`)] : []));
    this.drawBar(best ? whiteView(best.score, best.wdl, white) : resultOf(this.state));
    this.drawWdl(best?.wdl ?? null, white);
    // While a button is pressed the lines do not change, so that the pressed turn is the one that is played.
    if (this.pressed) return;
    update(this.lines, ...this.shown.map((info) => {
      const words = this.notations.get(info.pv.slice(0, 8).join(' ')) ?? [];
      return h('li', {}, h('b', {}, opinionText(whiteView(info.score, info.wdl, white))), this.proofMark(info),
        ...words.flatMap((word, i) => [' ', h('button', {
          type: 'button', class: 'turn', 'data-pv': info.pv.slice(0, i + 1).join(' '),
          onclick: () => this.listener.onLine(info.pv.slice(0, i + 1)),
        }, word)]));
    }));
  }

  // Says whether a Paco, or a mate, is proved or only seen so far.
  private proofMark({ score: { paco }, multipv }: Info): HTMLElement | null {
    if (paco === undefined) return null;
    const proved = Math.abs(paco) === 1 || (this.proof === 'proved' && multipv === 1);
    return h('span', { class: 'proof', 'data-proof': proved ? 'proved' : 'seen', title: textUnder(this.line?.rules, proved ? 'proof.provedLong' : 'proof.seenLong') },
      t(proved ? 'proof.proved' : 'proof.seen'));
  }

  private drawBar(opinion: Opinion | null): void {
    const win = opinion?.win ?? 0.5;
    (this.bar.firstElementChild as HTMLElement).style.setProperty('--win', `${Math.round(100 * win)}%`);
    const text = this.state?.end?.result ?? (opinion ? opinionText(opinion) : '');
    this.bar.setAttribute('aria-label', text ? t('bar', { score: text }) : t('bar.none'));
    this.bar.dataset['score'] = text;
  }

  private drawWdl(wdl: [number, number, number] | null, white: boolean): void {
    if (!wdl) {
      this.wdl.replaceChildren();
      this.wdl.setAttribute('aria-label', t('bar.none'));
      return;
    }
    const [win, draw, loss] = wdl.map((x) => Math.round(x / 10)) as [number, number, number];
    const [w, b] = white ? [win, loss] : [loss, win];
    this.wdl.setAttribute('aria-label', t('wdl', { w, d: draw, b }));
    const part = (name: string, n: number) => {
      const made = h('span', { class: name }, n >= 8 ? `${n}%` : '');
      made.style.flex = String(Math.max(n, 0.01));
      return made;
    };
    this.wdl.replaceChildren(part('w', w), part('d', draw), part('b', b));
  }
}
