// SPDX-License-Identifier: MIT
// Play against Danco.

import { contentPicture } from '../board/picture.ts';
import { spokenTurn } from '../board/words.ts';
import { other, readPlacement, type Side } from '../board/placement.ts';
import type { State, Ways } from '../engine/answers.ts';
import { isRejection } from '../engine/lasting.ts';
import type { Line } from '../engine/referee.ts';
import { kFullStrength, type BestMove, type Info } from '../engine/thinker.ts';
import { Clock, clockText } from '../game/clock.ts';
import { isChess, textUnder } from '../game/rule_sets.ts';
import { claim, reread, type Saved } from '../game/library.ts';
import type { StoredTree, TreeNode } from '../game/tree.ts';
import { moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { ask } from '../ui/ask.ts';
import { Menu, toggleFullScreen, tool } from '../ui/bar.ts';
import { button, h, refocus, svg, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t } from '../ui/i18n.ts';
import { tellBegun } from '../ui/offline.ts';
import { recall, remember } from '../ui/settings.ts';
import { play } from '../ui/sound.ts';
import type { HintReasons } from './hint_reasons.ts';
import { MoveList } from './move_list.ts';
import { PlayGame, type GameEnd, type Setup } from './play_game.ts';
import { Steps, type StepName } from './steps.ts';
import { recallShown, rememberShown, type Shell, type View } from './view.ts';

const kNothing: BestMove = { move: null, info: null };
// As in `danco play`, Danco agrees to no draw before this ply, nor while it sees itself ahead.
const kPliesBeforeDraw = 30;

/** Up to this level the player is a beginner, who gets one reason for a hint. */
const kBeginnersLevel = 3;

const kPlayedKey = 'danco.played';

export class PlayView implements View {
  readonly element: HTMLElement;
  private game = PlayGame.recall();
  readonly table: Table;
  private readonly moves = new MoveList((node) => void this.browse(node));
  /** In the first game a hint is offered at every turn. */
  private readonly hintOffer = h('p', { class: 'offer', hidden: true }, h('span', {}, t('offerHint')), ' ',
    button(t('offerHint.yes'), () => void this.hint(), { 'data-action': 'offer-hint' }));
  private first = recall<boolean>(kPlayedKey) !== true;
  private readonly status = h('p', { class: 'status' });
  /** Below the board: Ŝako, a hint. */
  private readonly sub = h('p', { class: 'sub' });
  /** Next to the board: the meaning of the marks. */
  private readonly help = h('p', { class: 'hush help' });
  private readonly clocks: Record<Side, HTMLElement> = { w: h('span'), b: h('span') };
  private readonly tools = h('div', { class: 'bar', role: 'group', 'aria-label': t('tools') });
  private readonly menu = new Menu();
  private readonly steps: Steps;
  private readonly upper = h('div', { class: 'player upper' });
  private readonly lower = h('div', { class: 'player lower' });
  /** Next to the status once the game is over. */
  private readonly endTools = h('div', { class: 'buttons', hidden: true });
  private readonly endPicture = h('div', { class: 'end-picture', hidden: true });
  private state: State | null = null;
  private thinking = false;
  private hinting = false;
  private hintText = '';
  private reasons: HintReasons | null = null;
  private readonly why = h('div');
  private lastInfo: Info | null = null;
  private epoch = 0;
  private asking = false;
  /** Set if Danco did not move because its engine has failed. */
  private stuck = false;
  /** Settled once the game is known to have been renamed or deleted in a list while this tab did not have it open. */
  private readonly checked: Promise<unknown>;

  constructor(private readonly shell: Shell) {
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways),
      announce: (text) => shell.announce(text),
      onDance: () => this.drawHelp(),
      onSwipe: (by) => void this.step(by),
    }, t('board'), recallShown().fen);
    this.table.idle.append(this.endPicture, h('div', { class: 'status-row' }, this.status, this.table.last), this.sub, this.endTools);
    this.steps = new Steps(this.table, (to) => void this.walk(to));
    this.element = h('div', { class: 'view play' },
      h('div', { class: 'board-side' }, this.upper, this.table.element, this.lower, this.tools),
      h('div', { class: 'panel' }, this.help, this.hintOffer, this.why, this.moves.element));
    for (const side of ['w', 'b'] as const) this.clocks[side].className = 'clock';
    this.putPlayer();
    const { game } = this;
    // A game that is in no list need not wait for the database.
    this.checked = game.recorded ? reread(game.record()).then((record) => game.catchUp(record)).catch(() => undefined) : Promise.resolve();
  }

  catchUp(record: Saved): void {
    if (record.id === this.game.id) this.game.catchUp(record);
  }

  // The board in the state that the player of the game sees.
  private putPlayer(): void {
    this.table.bottom = this.game.setup.player;
    this.table.mine = this.game.danco ? this.game.setup.player : null;
  }

  private readonly onHide = (): void => this.game.keep();

  private listen(): void {
    this.steps.listen();
    addEventListener('pagehide', this.onHide);
  }

  arrive(query: URLSearchParams): void {
    this.listen();
    const fen = query.get('fen');
    if (fen) {
      history.replaceState(null, '', '#/play');
      void this.newGame(fen, query.get('rules') ?? undefined);
    }
    void this.resume();
  }

  /** Continues a game of the library. */
  open(tree: StoredTree, record: Saved): void {
    const game = PlayGame.ofSaved(record);
    if (!game) return this.shell.analyse(tree, record);
    this.listen();
    if (game.id === this.game.id) void this.resume();
    else void this.take(game);
  }

  leave(): void {
    this.steps.rest();
    removeEventListener('pagehide', this.onHide);
    this.halt();
    this.reasons?.end();
  }

  private halt(): void {
    this.epoch += 1;
    this.table.premover = null;
    this.stuck = false;
    this.game.clock?.stop();
    this.game.keep();
    this.shell.stopThinking();
    this.thinking = this.hinting = false;
  }

  /** Starts a new game with these settings, or asks for them. */
  private async newGame(fen = '', rules?: string): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    let setup: Setup | null;
    try {
      const { askNewGame } = await import('./new_game.ts');
      setup = await askNewGame(this.shell, fen, rules);
    } finally {
      this.asking = false;
    }
    if (setup) await this.begin(setup);
  }

  private async begin(setup: Setup): Promise<void> {
    this.halt();
    if (this.game.turns > 0 && !this.game.end) this.shell.toast(t('gameKept'));
    await this.take(new PlayGame(setup));
  }

  // Continues another game, which may be a new one.
  private async take(game: PlayGame): Promise<void> {
    const { setup } = game;
    this.game = game;
    this.lastInfo = null;
    // The board of the last game is disabled at once: a turn on it would be played in the new game.
    this.table.lock();
    this.putPlayer();
    void this.shell.thinker().then((thinker) => thinker.newGame(), () => undefined);
    await this.showGame();
    this.game.keep();
    this.table.board.focus(setup.player === 'w' ? 12 : 52);
    await this.goOn();
  }

  // Continues the game: its clocks, and Danco's turn if Danco is to move.
  private async resume(): Promise<void> {
    await this.showGame();
    await this.goOn();
  }

  // A game that another tab has open is copied, so that neither overwrites the other's turns.
  private async claim(): Promise<void> {
    const { game } = this;
    if (await claim('game', game.id) || game !== this.game) return;
    game.copy();
    game.keep();
    this.shell.toast(t('library.copiedGame'));
  }

  private async showGame(): Promise<void> {
    await this.checked;
    await this.claim();
    const { setup, tree } = this.game;
    if (setup.clock) {
      this.game.clock?.stop();
      this.game.clock = new Clock(setup.clock, () => this.drawClocks(), (side) => this.onFlag(side),
        this.game.clock?.left ?? this.game.keptTime ?? undefined);
    }
    tree.current = tree.mainLine().at(-1)!;
    this.drawPlayers();
    await this.showCurrent();
  }

  private get atEnd(): boolean {
    return this.game.tree.current.children.length === 0;
  }

  private async showCurrent(): Promise<void> {
    const { danco, setup } = this.game;
    const mine = this.atEnd && !this.game.end && !this.thinking;
    this.hintText = '';
    this.reasons?.clear();
    try {
      this.state = await this.table.show(this.game.tree.line, !mine ? null : danco ? setup.player : 'both');
    } catch (error) {
      this.shell.toast(errorText(error));
      this.state = null;
      if (!isRejection(error)) return;
      // A stored game is invalid: begin a new one.
      this.game = new PlayGame({ ...this.game.setup, start: 'startpos' });
      this.state = await this.table.show(this.game.tree.line, this.game.setup.player);
    }
    rememberShown({ fen: this.state.fen, bottom: this.table.bottom });
    this.drawAll();
  }

  private async goOn(): Promise<void> {
    const state = this.state;
    if (!state || !this.atEnd) return;
    const end = this.game.endOf(state);
    if (end) return this.finish(end, this.lastText(state));
    const side: Side = state.side === 'white' ? 'w' : 'b';
    if (this.game.turns > 0 || side === this.game.danco) this.game.clock?.start(side);
    if (side === this.game.danco) await this.dancosTurn();
    else this.sayTurn(state);
  }

  // Danco's last turn in words, or either side's in a game between two people. The player hears their own at once.
  private lastText({ last, side }: State): string {
    const { danco } = this.game;
    if (!last || danco === (side === 'white' ? 'w' : 'b')) return '';
    const who = danco ? 'Danco' : t(side === 'white' ? 'black' : 'white');
    return t('say.played', { who, move: spokenTurn(last.steps) || last.notation });
  }

  private sayTurn(state: State): void {
    const threat = this.threatText(state);
    if (threat) play('sako');
    this.shell.announce([this.lastText(state), `${this.turnText(state)}.`, threat].filter(Boolean).join(' '));
  }

  private async onTurn(ways: Ways): Promise<void> {
    const { game } = this;
    const before = game.tree.current;
    // The clock may have run out in the meantime.
    if (!(await this.sure(ways)) || game !== this.game || game.end) return;
    this.addTurn(ways.move ?? ways.path, ways.notation);
    if (game.danco) this.shell.announce(t('say.played', { who: t('you'), move: spokenTurn(ways.steps) || ways.notation }));
    await this.showCurrent();
    if (before !== this.game.tree.current.parent) return;
    await this.goOn();
  }

  // Warns a beginner before a turn after which Danco could unite with the player's king at once.
  private async sure(ways: Ways): Promise<boolean> {
    const { game } = this;
    if (game.setup.level !== 0 || !game.danco) return true;
    const { line, current } = game.tree;
    const after = await this.shell.referee.state({ ...line, moves: [...line.moves, ways.move ?? ways.path] });
    const king = after.sako[game.setup.player === 'w' ? 'white' : 'black'];
    const here = () => game === this.game && game.tree.current === current;
    if (!here()) return false;
    if (after.end || !king.in_sako) return true;
    const text = textUnder(game.setup.rules, 'warn.text', { move: ways.notation, threat: king.notation ?? '' });
    const play = await ask(t('warn.title'), text, t('warn.play'), t('warn.back'));
    if (!here()) return false;
    if (!play) await this.showCurrent();
    return play;
  }

  private addTurn(move: string, notation: string): void {
    const { tree } = this.game;
    tree.current = tree.add(tree.current, move, notation);
    this.game.deleted = false;
    const mover = this.state?.side === 'black' ? 'b' : 'w';
    this.game.clock?.stop(true);
    tree.current.clock = this.game.clock?.now(mover) ?? null;
    this.game.keep();
  }

  // Plays the turn that the player entered while Danco was thinking, if it is legal.
  private async makePremove(squares: string[]): Promise<void> {
    const { game, epoch } = this;
    const { line } = game.tree;
    let path = '';
    try {
      for (const square of ['', ...squares]) {
        path += square;
        const { promotions } = await this.shell.referee.ways(line, path);
        const at = square || this.state?.gift;
        if (promotions.length === 0 || !at) continue;
        const piece = await this.table.askPiece(promotions, at, square === '');
        // The clock may have run out in the meantime.
        if (game !== this.game || epoch !== this.epoch) return;
        if (!piece) break;
        path += piece;
      }
      const ways = await this.shell.referee.ways(line, path);
      if (epoch !== this.epoch || line.moves.length !== this.game.tree.line.moves.length) return;
      if (ways.complete) return await this.onTurn(ways);
    } catch {
      // Danco's turn has made it impossible.
    }
    this.shell.toast(t('premove.dropped', { move: squares.join('>') }));
  }

  private async dancosTurn(): Promise<void> {
    const epoch = ++this.epoch;
    this.table.premover = this.game.setup.player;
    this.table.draw();
    this.thinking = true;
    this.stuck = false;
    this.drawAll();
    const before = this.game.tree.line;
    const { move, info } = await this.shell.thinker().then((thinker) => epoch === this.epoch
      ? thinker.search({ line: before, limits: this.limits(), options: this.game.options() }) : kNothing,
    (error: unknown) => {
      this.shell.toast(errorText(error));
      return kNothing;
    });
    if (epoch !== this.epoch) return;
    this.lastInfo = info;
    this.stuck = move === null;
    if (move) {
      const [notation] = await this.shell.referee.notation(before, [move]);
      // The clock stops when Danco has decided; showing the steps takes no one's time.
      this.game.clock?.stop();
      await this.table.animate(before, move);
      if (epoch !== this.epoch) return;
      this.game.clock?.start(this.game.danco!);
      this.thinking = false;
      this.addTurn(move, notation ?? move);
      const { premove } = this.table;
      await this.showCurrent();
      tellBegun();
      await this.goOn();
      if (premove.length > 1 && !this.game.end) await this.makePremove(premove);
    } else {
      this.thinking = false;
      await this.showCurrent();
    }
  }

  private limits(): string {
    const { clock, setup } = this.game;
    if (!clock || !setup.clock) return 'movetime 2000';
    const increment = 1000 * setup.clock.increment;
    const ms = (side: Side) => Math.max(1, Math.round(clock.now(side)));
    return `wtime ${ms('w')} btime ${ms('b')} winc ${increment} binc ${increment}`;
  }

  private onFlag(side: Side): void {
    this.finish({ result: side === 'w' ? '0-1' : '1-0', reason: 'timeout' });
  }

  // `last` is the turn that ended the game, in words.
  private finish(end: GameEnd, last = ''): void {
    const known = this.game.end !== null;
    this.halt();
    this.game.finish(end);
    this.game.keep();
    this.table.lock();
    // The warning before a turn has no effect any more.
    if (!known) document.querySelector<HTMLDialogElement>('dialog.ask[open]')?.close();
    this.drawAll();
    if (known) return;
    this.first = false;
    remember(kPlayedKey, true);
    play(end.result === (this.game.setup.player === 'w' ? '1-0' : '0-1') ? 'won' : 'over');
    this.shell.announce([last, this.game.endText(end)].filter(Boolean).join(' '));
  }

  private async takeBack(): Promise<void> {
    if (this.table.dancing) return this.table.reset();
    const side = this.state?.side === 'white' ? 'w' : 'b';
    const thinking = this.thinking;
    this.halt();
    if (!this.game.takeBack(side === this.game.setup.player && !thinking)) return;
    this.game.keep();
    this.shell.announce(t('say.takenBack'));
    await this.resume();
  }

  private async hint(): Promise<void> {
    const line = this.game.tree.line;
    this.hinting = true;
    this.drawAll();
    const { move } = await this.shell.thinker().then((thinker) => thinker.search({
      line, limits: 'movetime 1500', options: { ...kFullStrength, MultiPV: '1' },
    }), (error: unknown) => {
      this.shell.toast(errorText(error));
      return kNothing;
    });
    if (!this.hinting) return;
    this.hinting = false;
    this.drawAll();
    if (!move || line.moves.length !== this.game.tree.line.moves.length) return;
    const { notation, steps } = await this.shell.referee.ways(line, move);
    this.table.reset(true);
    this.table.viewArrows = moveArrows(move, 'better');
    this.table.draw();
    this.hintText = t('hintIs', { move: notation || move });
    this.drawHelp();
    this.shell.announce(t('hintIs', { move: spokenTurn(steps) || notation || move }));
    await this.explain(line, move);
  }

  private async explain(line: Line, move: string): Promise<void> {
    const hint = this.hintText;
    const { HintReasons } = await import('./hint_reasons.ts');
    if (!this.reasons) {
      this.reasons = new HintReasons({
        onSquares: (squares) => {
          this.table.viewSquares = squares;
          this.table.draw();
        },
        announce: (text) => this.shell.announce(text),
      });
      this.why.replaceChildren(this.reasons.element);
    }
    // Another position may be shown by now.
    const { level } = this.game.setup;
    if (this.hintText === hint) await this.reasons.show(line, move, level !== null && level <= kBeginnersLevel);
  }

  private offerDraw(): void {
    if (!this.game.danco) return this.finish({ result: '1/2-1/2', reason: 'agreement' });
    const [win, , loss] = this.lastInfo?.wdl ?? [1, 0, 0];
    if (this.game.turns < kPliesBeforeDraw || win > loss) {
      this.shell.toast(t('drawRefused'));
      return;
    }
    this.finish({ result: '1/2-1/2', reason: 'agreement' });
  }

  private async resign(): Promise<void> {
    const { game } = this;
    if (!(await ask(t('resign'), t('resignSure'), t('resign'), t('cancel')))) return;
    // The clock may have run out in the meantime.
    if (game !== this.game || game.end) return;
    // In a game between two people, the one to move resigns.
    const loser = this.game.danco ? this.game.setup.player : this.state?.side === 'black' ? 'b' : 'w';
    this.finish({ result: loser === 'w' ? '0-1' : '1-0', reason: 'resignation' });
  }

  private async browse(node: TreeNode): Promise<void> {
    if (this.thinking) return;
    this.game.tree.current = node;
    await this.showCurrent();
    this.shell.announce(this.status.textContent ?? '');
  }

  private walk(to: StepName): Promise<void> {
    return this.step({ first: -Infinity, previous: -1, next: 1, last: Infinity }[to]);
  }

  private async step(by: number): Promise<void> {
    const nodes = this.game.tree.mainLine();
    const at = nodes.indexOf(this.game.tree.current);
    const node = nodes[Math.max(0, Math.min(nodes.length - 1, at + by))];
    if (node && node !== this.game.tree.current) await this.browse(node);
  }

  private drawAll(): void {
    const state = this.state;
    const end = state && this.atEnd ? this.game.endOf(state) : null;
    const key = end ? null : this.stuck ? 'noAnswer' : this.thinking ? 'thinking' : !this.atEnd ? 'browsing' : 'yourTurn';
    if (end) this.status.replaceChildren(h('strong', {}, this.game.outcomeText(end)), ' ', this.game.reasonText(end));
    else this.status.textContent = key === 'yourTurn' && state ? this.turnText(state) : t(key!);
    this.status.classList.toggle('over', !!end);
    this.drawEnd(end, state);
    this.drawHelp();
    this.moves.draw(this.game.tree);
    this.drawActions(end !== null);
    this.drawClocks();
  }

  // Explains the marks during a turn, and otherwise says who is threatened.
  private drawHelp(): void {
    const { state } = this;
    if (!this.table || !state) return;
    const over = this.atEnd && this.game.endOf(state) !== null;
    // The text of a hint stays until another position is shown.
    const offer = this.first && !over && this.atEnd && !this.thinking && !this.hinting && !this.hintText && !this.table.dancing;
    this.hintOffer.hidden = !offer;
    refocus(this.table.board.focused);
    const threat = over ? '' : this.threatText(state);
    this.sub.textContent = over ? '' : this.hintText || threat || this.chanceText(state);
    this.sub.classList.toggle('alarm', threat !== '' && this.hintText === '');
    this.help.textContent = over ? '' : this.table.legend()
      || (this.game.turns === 0 && !this.thinking && !this.hintText ? textUnder(this.game.setup.rules, 'firstHelp') : '');
  }

  private turnText({ side }: State): string {
    return this.game.danco ? t('yourTurn') : t(side === 'white' ? 'whiteToMove' : 'blackToMove');
  }

  // Says that the player's king is threatened, or in chess in check.
  private threatText(state: State): string {
    const side = this.game.danco ? (this.game.setup.player === 'w' ? 'white' : 'black') : state.side;
    if (isChess(state.rules)) return state.check && state.side === side ? t('check') : '';
    const king = state.sako[side];
    return king.in_sako ? t('inSako', { move: king.notation ?? '' }) : '';
  }

  // Says the same about Danco's king. In chess the player has to notice a threat of mate.
  private chanceText(state: State): string {
    const { danco } = this.game;
    if (!danco) return '';
    const king = state.sako[danco === 'w' ? 'white' : 'black'];
    return king.in_sako && !isChess(state.rules) ? t('givesSako', { move: king.notation ?? '' }) : '';
  }

  // The end of the game as a card: the result, and what to do next. A lost game looks different.
  private drawEnd(end: GameEnd | null, state: State | null): void {
    const player = this.game.setup.player;
    const won = end?.result === (player === 'w' ? '1-0' : '0-1') || (!this.game.danco && end !== null && end.result !== '1/2-1/2');
    const { classList } = this.table.idle;
    classList.toggle('end-card', !!end);
    classList.toggle('won', won);
    this.endPicture.hidden = this.endTools.hidden = !end;
    if (!end || !state) return;
    const { contents } = readPlacement(state.fen);
    // Draws the union with the king, the winning king, or both kings.
    const winner = isChess(state.rules) && end.result !== '1/2-1/2' ? (end.result === '1-0' ? 'w' : 'b') : null;
    const last = winner ? { [winner]: 'k' as const }
      : contents.find(({ w, b }) => w && b && (w === 'k' || b === 'k')) ?? { w: 'k' as const, b: 'k' as const };
    const picture = svg('svg', { viewBox: '-3 -2 51 46', 'aria-hidden': 'true' }, contentPicture(last, player));
    this.endPicture.replaceChildren(picture);
    update(this.endTools,
      button(t('rematch'), () => void this.begin({ ...this.game.setup, player: other(player) }), { class: 'primary', 'data-action': 'rematch' }),
      this.game.danco && this.game.turns > 0 && button(t('review.mine'), () => this.shell.review(this.game.record()), { 'data-action': 'review-end' }),
      button(t('analyse'), () => this.analyse(), { 'data-action': 'analyse-end' }));
  }

  private analyse(): void {
    this.shell.analyse(this.game.record().tree);
  }

  // Continues an unfinished game here. A finished one is opened in the analysis, as a study.
  private async openLibrary(): Promise<void> {
    const { openLibrary } = await import('./library_sheet.ts');
    await openLibrary(this.game.id, {
      onOpen: (record) => {
        const game = record.kind === 'game' && record.tree.result === '*' ? PlayGame.ofSaved(record) : null;
        if (game && game.id !== this.game.id) {
          this.halt();
          void this.take(game);
        } else if (!game) this.shell.analyse(record.tree, record);
      },
      onReview: (record) => this.shell.review(record),
    });
  }

  private drawActions(over: boolean): void {
    const running = !over && this.atEnd;
    const { turns, tree } = this.game;
    update(this.tools,
      ...(this.stuck ? [button(t('askAgain'), () => void this.goOn(), { class: 'primary', 'data-action': 'again' })] : []),
      tool('previous', 'previous', () => void this.step(-1), this.thinking || tree.current.parent === null),
      tool('next', 'next', () => void this.step(1), this.thinking || this.atEnd),
      tool('flip', 'flip', () => this.flip()),
      tool('hint', 'hint', () => void this.hint(), !running || this.thinking || this.hinting),
      // After a loss on time there would be no time for another turn.
      tool('take-back', 'takeBack', () => void this.takeBack(), turns === 0 || !this.atEnd || this.game.end?.reason === 'timeout'),
      this.menu.element);
    this.menu.draw(
      this.menu.item('new', 'newGame', () => void this.newGame()),
      this.menu.item('library', 'library', () => void this.openLibrary()),
      this.menu.item('analyse', 'analyse', () => this.analyse()),
      this.menu.item('full-screen', 'fullScreen', toggleFullScreen, !document.fullscreenEnabled),
      this.menu.line(),
      this.menu.item('draw', this.game.danco ? 'offerDraw' : 'agreeDraw', () => this.offerDraw(), !running || this.thinking || turns === 0),
      this.menu.item('resign', 'resign', () => this.resign(), !running || turns === 0, true));
  }

  private flip(): void {
    this.table.bottom = other(this.table.bottom);
    this.drawPlayers();
    this.table.draw();
  }

  private drawPlayers(): void {
    const { danco } = this.game;
    const named = (text: string) => h('span', { class: 'name' }, text);
    const [upper, lower] = this.table.bottom === 'w' ? (['b', 'w'] as const) : (['w', 'b'] as const);
    const name = (side: Side) => {
      const colour = t(side === 'w' ? 'white' : 'black');
      return named(side === danco ? `Danco · ${this.game.strengthText()}` : danco ? `${t('you')} · ${colour}` : colour);
    };
    this.upper.replaceChildren(name(upper), this.clocks[upper]);
    this.lower.replaceChildren(name(lower), this.clocks[lower]);
    this.drawClocks();
  }

  private drawClocks(): void {
    const { clock } = this.game;
    for (const side of ['w', 'b'] as const) {
      const element = this.clocks[side];
      element.hidden = !clock;
      if (!clock) continue;
      element.textContent = clockText(clock.now(side));
      element.classList.toggle('running', clock.side === side);
      const low = clock.now(side) < 10000;
      if (low && !element.classList.contains('low') && side !== this.game.danco) this.shell.announce(element.textContent);
      element.classList.toggle('low', low);
    }
  }
}
