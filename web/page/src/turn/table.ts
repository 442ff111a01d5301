// SPDX-License-Identifier: MIT
// A board on which turns are made: it shows a position, lets the user enter a turn step by step, and reports the
// finished turn. All views of the page use it.

import { Board } from '../board/board.ts';
import { emptyPicture, type Arrow, type ArrowKind, type Mark, type Picture } from '../board/picture.ts';
import { other, readPlacement, squareName, squareOf, type Content, type Letter, type Side, type Square } from '../board/placement.ts';
import { pieceWord, squareWords } from '../board/words.ts';
import type { State, Ways } from '../engine/answers.ts';
import type { Line, Referee } from '../engine/referee.ts';
import { isChess } from '../game/rule_sets.ts';
import { button, h } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, textOf } from '../ui/i18n.ts';
import { play } from '../ui/sound.ts';
import { settings, stepTime } from '../ui/settings.ts';
import { chainArrows, lastTurnArrows, legible, sakoArrows, stepArrows } from './arrows.ts';
import { Dance } from './dance.ts';
import { askPromotion, dropQuestion } from './promotion.ts';

/** The maximum number of milliseconds in which pieces move to their squares when the user steps through a game. */
const kGlide = 220;
/** The colours of the user's drawings, by the letter at the end of a shape. */
const kColours: Record<string, ArrowKind> = { r: 'own red', g: 'own green', b: 'own blue' };

export interface TableListener {
  /** A turn is finished; `ways` is its last answer. */
  onTurn(ways: Ways): void;
  /** A text for screen readers. */
  announce(text: string): void;
  /** The turn in progress has changed. */
  onDance?(): void;
  /** The user has added or removed an arrow. */
  onShapes?(): void;
  /** The user has swiped over the board: forward (1) or back (-1). */
  onSwipe?(by: 1 | -1): void;
}

export class Table {
  readonly element: HTMLElement;
  readonly board: Board;
  state: State | null = null;
  bottom: Side = 'w';
  /** Who may make turns here. */
  movable: Side | 'both' | null = null;
  /** Arrows that the view adds: a hint, an engine's line. */
  viewArrows: Arrow[] = [];
  /** Squares that the view marks: those that a reason is about. */
  viewSquares: readonly string[] = [];
  /** The user's drawings on the position: `e2e4` for an arrow, `e4e4` for a ring. */
  shapes: string[] = [];
  /** The content below the board while no turn is in progress. */
  readonly idle = h('div', { class: 'idle' });
  /** The last turn, shown next to the status. */
  readonly last = h('span', { class: 'last-move' });
  /** The side that may enter a turn while the other side thinks; null for none. */
  premover: Side | null = null;
  /** The squares of that turn so far. They are checked when it is made. */
  premove: string[] = [];
  /** The side whose piece in a union has a green bar; null if one user moves both sides. */
  mine: Side | null = null;
  /** Whether Ŝako is shown. */
  showThreats = true;
  private readonly dance: Dance;
  private readonly bar: HTMLElement;
  private line: Line = { start: 'startpos', moves: [] };
  private shown: Picture = emptyPicture();
  private pending: Promise<unknown> = Promise.resolve();
  private animating = 0;
  private awaiting: Ways | null = null;

  /** `first`: the FEN that is shown until the engine knows the first position. */
  constructor(private readonly referee: Referee, private readonly listener: TableListener, label = t('board'),
    private readonly first = '8/8/8/8/8/8/8/8') {
    this.dance = new Dance(referee);
    this.board = new Board(label, {
      onSquare: (square) => this.run(() => this.choose(square)),
      mayDrag: (square) => this.mayLift(square),
      onDrag: (square) => this.run(async () => {
        const held = this.premover ? this.premove.at(-1) : this.dance.ways?.hand?.square;
        if (held !== squareName(square)) await this.choose(square);
      }),
      onDrop: (square) => this.run(async () => {
        if (square === null) return;
        const name = squareName(square);
        if (this.premover ? name !== this.premove.at(-1) : name !== this.dance.ways?.hand?.square && this.dance.wayTo(name)) await this.choose(square);
      }),
      onBack: () => this.back(),
      onShape: (from, to, colour) => this.shape(from, to, colour),
      onSwipe: (by) => this.listener.onSwipe?.(by),
      nameOf: (square) => this.nameOf(square),
    });
    this.bar = h('div', { class: 'dance-bar', onkeydown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && this.back()) event.preventDefault();
    } });
    this.element = h('div', { class: 'table' }, this.board.element, this.bar);
    this.draw();
  }

  /** Shows a position, and takes back a turn in progress. */
  show(line: Line, movable: Side | 'both' | null): Promise<State> {
    dropQuestion();
    this.animating += 1;
    return this.enqueue(() => this.showNow(line, movable));
  }

  private async showNow(line: Line, movable: Side | 'both' | null): Promise<State> {
    const state = await this.referee.state(line);
    this.line = line;
    this.state = state;
    this.awaiting = null;
    this.movable = state.end ? null : movable;
    this.viewArrows = [];
    this.viewSquares = [];
    this.shapes = [];
    this.premove = [];
    this.premover = null;
    await this.dance.begin(line);
    this.draw();
    if (this.canMove && this.dance.promotions().length > 0) this.run(() => this.askIfNeeded());
    return state;
  }

  get side(): Side {
    return this.state?.side === 'black' ? 'b' : 'w';
  }

  get canMove(): boolean {
    return this.movable === 'both' || this.movable === this.side;
  }

  /** Asks for the promotion of a pawn of the side to move; null if the user goes back. */
  askPiece(choices: Ways['promotions'], square: string, gift: boolean): Promise<Letter | null> {
    this.listener.announce(t(gift ? 'promote.gift' : 'promote.ask'));
    return askPromotion({ choices, side: this.side, bottom: this.bottom, square: squareOf(square), gift, board: this.board.element });
  }

  /** Disables moving until another position is shown. */
  lock(): void {
    dropQuestion();
    this.movable = null;
    this.reset(true);
    this.draw();
  }

  /** Whether a turn is in progress. */
  get dancing(): boolean {
    return this.dance.underWay || this.awaiting !== null;
  }

  /** Takes back one step of the turn. Returns false if there is none. */
  back(): boolean {
    if (this.premove.length > 0) {
      this.premove = this.premove.slice(0, -1);
      this.draw();
      return true;
    }
    if (!this.dancing) return false;
    this.run(() => this.stepBack());
    return true;
  }

  /** Takes back the whole turn, and says so unless it is done for something that is said itself. */
  reset(quiet = false): void {
    if (!this.dancing) return;
    this.run(async () => {
      this.awaiting = null;
      await this.dance.reset();
      this.draw();
      if (!quiet) this.listener.announce(t('say.reset'));
      await this.askIfNeeded();
    });
  }

  /** Redraws the board after a change of the settings, of the view's arrows or of its direction. */
  draw(): void {
    this.shown = this.pictureNow();
    this.board.draw(this.shown, Math.min(stepTime(), kGlide));
    this.drawBar();
  }

  /** Shows the last turn of a line step by step, starting with the position before it. */
  async animate(before: Line, move: string): Promise<void> {
    const time = stepTime();
    if (time === 0) return;
    const epoch = ++this.animating;
    const side = this.side;
    const { steps } = await this.referee.ways(before, move);
    let { contents } = readPlacement(this.state?.fen ?? '');
    for (const [i, step] of steps.entries()) {
      if (epoch !== this.animating) return;
      const from = squareOf(step.from);
      // A released piece is already in the hand. The first piece, and the pieces of castling, are still on their
      // squares.
      if (i === 0 || step.kind === 'castle') contents = contents.map((content, at) => (at === from ? {} : content));
      this.shown = { ...this.pictureNow(), contents, hand: null, arrows: [], marks: new Map() };
      this.board.draw(this.shown);
      const held: Content = { [side]: step.piece, ...(step.partner ? { [other(side)]: step.partner } : {}) };
      await this.board.picture.glide(held, from, squareOf(step.to), time);
      if (step.fen) contents = readPlacement(step.fen).contents;
      play(step.kind === 'move' ? 'step' : 'unite');
    }
  }

  private shape(from: Square, to: Square, colour: string): void {
    if (this.dancing || this.premove.length > 0) {
      if (from === to) this.back();
      return;
    }
    const drawn = squareName(from) + squareName(to);
    const others = this.shapes.filter((one) => one.slice(0, 4) !== drawn);
    // Drawing the same shape again removes it; another colour replaces it.
    this.shapes = this.shapes.includes(drawn + colour) ? others : [...others, drawn + colour];
    this.draw();
    this.listener.onShapes?.();
  }

  private mayLift(square: Square): boolean {
    if (this.premover) return this.premove.length === 0 ? this.isOwn(square) : this.premove.at(-1) === squareName(square);
    if (!this.canMove || this.awaiting) return false;
    const name = squareName(square);
    const ways = this.dance.ways;
    if (!ways || ways.promotions.length > 0) return false;
    return ways.hand ? ways.hand.square === name : ways.next.some((way) => way.square === name);
  }

  // Runs jobs one after the other: a click during a request waits for the answer. Meanwhile the element has
  // `data-busy`.
  private enqueue<T>(job: () => Promise<T>): Promise<T> {
    const result = this.pending.then(job);
    const quiet = result.then(() => undefined, () => undefined).then(() => {
      if (this.pending === quiet) delete this.element.dataset['busy'];
    });
    this.pending = quiet;
    this.element.dataset['busy'] = '';
    return result;
  }

  private run(job: () => Promise<unknown>): void {
    this.enqueue(job).catch((error: Error) => this.listener.announce(errorText(error)));
  }

  private isOwn(square: Square): boolean {
    return this.premover !== null && this.shown.contents[square]?.[this.premover] !== undefined;
  }

  // A turn entered in advance is a list of squares. Choosing the last one again removes it.
  private choosePremove(square: Square): void {
    const name = squareName(square);
    if (this.premove.length === 0 && !this.isOwn(square)) return;
    this.premove = this.premove.at(-1) === name ? this.premove.slice(0, -1) : [...this.premove, name];
    this.draw();
    if (this.premove.length > 0) this.listener.announce(t('premove', { move: this.premove.join('>') }));
  }

  private async choose(square: Square): Promise<void> {
    if (this.premover) return this.choosePremove(square);
    const ways = this.dance.ways;
    if (!ways || !this.canMove || this.awaiting) return;
    const name = squareName(square);
    if (ways.promotions.length > 0) return this.askIfNeeded();
    if (this.dance.wayTo(name)) return this.step(name);
    if (!ways.hand) {
      this.listener.announce(t('say.notHere', { square: name }));
      return;
    }
    // The user may choose another of their pieces instead of the one just lifted; choosing the lifted one puts it down.
    if (ways.steps.length === 0) {
      const again = ways.hand.square === name;
      await this.stepBack();
      if (!again && this.dance.wayTo(name)) await this.step(name);
      return;
    }
    this.listener.announce(t('say.notThere', { piece: pieceWord(ways.hand.piece), square: name }));
  }

  private async step(part: string): Promise<void> {
    const before = this.dance.ways;
    const ways = await this.dance.add(part);
    if (!ways) return;
    if (ways.complete) return this.complete(ways, before);
    this.draw();
    this.sayStep(ways);
    await this.askIfNeeded();
  }

  private async complete(ways: Ways, before: Ways | null): Promise<void> {
    const chain = (before?.steps.length ?? 0) > 0;
    if (settings.confirm === 'always' || (settings.confirm === 'chains' && chain)) {
      this.awaiting = ways;
      this.draw();
      this.listener.announce(t('say.confirm', { move: ways.notation }));
      return;
    }
    this.finish(ways);
  }

  private finish(ways: Ways): void {
    this.awaiting = null;
    this.movable = null;
    this.draw();
    play(ways.steps.at(-1)?.kind === 'move' ? 'step' : 'unite');
    this.listener.onTurn(ways);
  }

  private async stepBack(): Promise<void> {
    this.awaiting = null;
    // A promotion is taken back together with the step that required it.
    const promoted = (this.dance.ways?.promotions.length ?? 0) === 0 && /[qrbn]$/.test(this.dance.ways?.path ?? '');
    await this.dance.back();
    if (promoted && this.dance.promotions().length > 0 && this.dance.length > 0) await this.dance.back();
    this.draw();
    this.listener.announce(t('say.back'));
    await this.askIfNeeded();
  }

  private async askIfNeeded(): Promise<void> {
    const choices = this.dance.promotions();
    const ways = this.dance.ways;
    if (!ways || choices.length === 0 || !this.canMove) return;
    const gift = this.dance.length === 0;
    const at = gift ? this.state?.gift : ways.path.slice(-2);
    if (!at) return;
    const line = this.line;
    const piece = await this.askPiece(choices, at, gift);
    if (line !== this.line) return;
    if (piece) await this.step(piece);
    else if (!gift) await this.stepBack();
    this.board.focus();
  }

  private sayStep(ways: Ways): void {
    if (ways.dead_end) return this.listener.announce(t(ways.steps.length > 0 ? 'stuck' : 'stuck.atOnce'));
    const targets = ways.next.filter((way) => !way.dead_end).map((way) => way.square).join(', ');
    if (!ways.hand || ways.promotions.length > 0) return;
    const key = ways.steps.length === 0 ? 'say.lifted' : 'say.released';
    const piece = ways.hand.partner ? t('pair') : pieceWord(ways.hand.piece);
    this.listener.announce(t(key, { piece, square: ways.hand.square, targets: targets || t('nowhere') }));
  }

  private pictureNow(): Picture {
    const ways = this.awaiting ?? this.dance.ways;
    const state = this.state;
    const fen = (this.dancing || ways?.complete ? ways?.fen : null) ?? state?.fen ?? this.first;
    const { contents, ...begun } = readPlacement(fen);
    let { hand } = begun;
    // No FEN of chess expresses a lifted piece.
    if (this.dancing && ways?.hand && ways.fen === null) {
      contents[squareOf(ways.hand.square)] = {};
      hand = { square: squareOf(ways.hand.square), content: { [this.side]: ways.hand.piece } };
    }
    // A pawn that is about to promote is drawn on its target.
    if (hand && ways?.hand && ways.promotions.length > 0) {
      hand.square = squareOf(ways.path.slice(-2));
      if (isChess(this.line.rules)) contents[hand.square] = {}; // the piece that it captures
    }
    const marks = new Map<Square, Mark[]>();
    const mark = (name: string, what: Mark) => {
      const square = squareOf(name);
      marks.set(square, [...(marks.get(square) ?? []), what]);
    };
    const arrows: Arrow[] = [];
    if (state && !this.dancing) {
      for (const { from, to } of state.last?.steps ?? []) [from, to].forEach((name) => mark(name, 'last'));
      if (state.check) mark(state.check, 'check');
      this.viewSquares.forEach((name) => mark(name, 'reason'));
      if (!isChess(state.rules)) {
        arrows.push(...this.threats(mark));
        arrows.push(...lastTurnArrows(state));
      }
    } else if (ways) {
      [...ways.steps.map(({ from }) => from), ...(ways.hand ? [ways.hand.square] : [])].forEach((name) => mark(name, 'lifted'));
      if (ways.hand || this.awaiting) ways.next.forEach((way) => this.markWay(way, mark));
      arrows.push(...stepArrows(ways.steps, 'played'));
    }
    // If the user has asked for a threat, no other arrows are shown.
    if (this.viewArrows.some(({ kind }) => kind === 'threat')) arrows.length = 0;
    if (!this.dancing) arrows.push(...this.viewArrows);
    this.premove.forEach((name) => mark(name, 'premove'));
    arrows.push(...chainArrows(this.premove, 'premove'));
    for (const shape of this.shapes) {
      arrows.push({ from: squareOf(shape.slice(0, 2)), to: squareOf(shape.slice(2, 4)), number: 0, kind: kColours[shape[4] ?? ''] ?? 'own' });
    }
    return { contents, hand, bottom: this.bottom, mine: this.mine, marks, arrows: legible(arrows) };
  }

  private markWay(way: Ways['next'][number], mark: (name: string, what: Mark) => void): void {
    if (way.kind !== 'lift') mark(way.square, way.kind);
    if (way.dead_end) mark(way.square, 'dead');
  }

  /** The chains that threaten kings, as they are drawn. */
  threats(mark: (name: string, what: Mark) => void = () => undefined): Arrow[] {
    const { state } = this;
    const arrows: Arrow[] = [];
    if (!state || isChess(state.rules) || !this.showThreats || !settings.showSako || state.end) return arrows;
    for (const king of ['white', 'black'] as const) {
      const sako = state.sako[king];
      if (!sako.in_sako || !sako.squares?.length) continue;
      mark(sako.squares.at(-1)!, 'sako');
      arrows.push(...sakoArrows(sako));
    }
    return arrows;
  }

  private drawBar(): void {
    this.listener.onDance?.();
    this.last.textContent = this.state?.last?.notation ?? '';
    const held = document.activeElement instanceof HTMLElement && this.bar.contains(document.activeElement);
    if (this.premove.length > 0) {
      return this.bar.replaceChildren(h('span', { class: 'dance-text' }, t('premove', { move: this.premove.join('>') })),
        button(t('premove.cancel'), () => {
          this.premove = [];
          this.draw();
        }, { 'data-action': 'premove-cancel' }));
    }
    const ways = this.awaiting ?? this.dance.ways;
    const shown = this.canMove && this.dancing && ways !== null;
    if (!shown) {
      // The idle part keeps the focus if it is already there.
      if (this.bar.firstChild === this.idle) return;
      this.bar.replaceChildren(this.idle);
      if (held) this.board.focus();
      return;
    }
    const action = (key: 'back' | 'putBack' | 'done', onclick: () => void, more = '') =>
      h('button', { type: 'button', class: more, 'data-action': key, onclick }, t(key));
    const stuck = ways.dead_end && !this.awaiting && t(ways.steps.length > 0 ? 'stuck' : 'stuck.atOnce');
    this.bar.replaceChildren(
      h('span', { class: stuck ? 'dance-text stuck' : 'dance-text' }, stuck || ways.notation || '…'),
      ...(ways.steps.length > 0 ? [action('back', () => this.back())] : []),
      action('putBack', () => this.reset()),
      ...(this.awaiting ? [action('done', () => this.awaiting && this.finish(this.awaiting), 'primary')] : []));
    if (held) this.board.focus();
  }

  private nameOf(square: Square): string {
    const content = this.shown.contents[square] ?? {};
    const hand = this.shown.hand?.square === square ? this.shown.hand.content : null;
    const marks = this.shown.marks.get(square) ?? [];
    return squareWords(square, content, hand, marks);
  }

  /** Explains the marks on the board other than plain moves; empty while nothing is in the hand. */
  legend(): string {
    const ways = this.dance.ways;
    if (!ways?.hand || !this.canMove || this.awaiting) return '';
    const kinds = new Set<string>(ways.next.map(({ kind, dead_end }) => (dead_end ? 'dead' : kind)));
    return ['paco', 'unite', 'capture', 'release', 'castle', 'dead'].filter((kind) => kinds.has(kind))
      .map((kind) => textOf(`legend.${kind}`)).join(' ');
  }
}
