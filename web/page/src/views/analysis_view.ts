// SPDX-License-Identifier: MIT
// The analysis: a tree of variations, Danco's lines, threats, annotation of whole games.

import { BoardPicture, emptyPicture, type Arrow, type Mark } from '../board/picture.ts';
import { other, readPlacement, squareOf, type Side } from '../board/placement.ts';
import { spokenTurn } from '../board/words.ts';
import type { Sako, State, Ways } from '../engine/answers.ts';
import { isRejection } from '../engine/lasting.ts';
import { kUsualRules } from '../engine/referee.ts';
import { kFullStrength } from '../engine/thinker.ts';
import { isChess, ruleSetName, textUnder } from '../game/rule_sets.ts';
import { History } from '../game/history.ts';
import { chaptersOf, claim, kChapterTag, kNameTag, kReviewSuffix, newId, save, saved, type Saved } from '../game/library.ts';
import { GameTree, type StoredTree, type TreeNode } from '../game/tree.ts';
import { isShownBy, lastTurnArrows, moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { Menu, toggleFullScreen, tool } from '../ui/bar.ts';
import { askText } from '../ui/ask.ts';
import { button, h, refocus, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, type TextKey } from '../ui/i18n.ts';
import { tellBegun } from '../ui/offline.ts';
import { recallOwn, rememberOwn } from '../ui/own.ts';
import { AnnotateJob } from './annotate_job.ts';
import { askEditor } from './editor.ts';
import { EnginePanel } from './engine_panel.ts';
import { Explorer } from './explorer.ts';
import { Graph } from './graph.ts';
import { Chapters } from './chapters.ts';
import { CollectionPanel } from './collection_panel.ts';
import { askImport, openFound } from './import_sheet.ts';
import { openExport } from './export_sheet.ts';
import { linkTo, readLink } from './link.ts';
import { kNags, MoveList } from './move_list.ts';
import { mistakesOf, Review } from './review.ts';
import { askRules } from './rules_sheet.ts';
import { Steps } from './steps.ts';
import type { Shell, View } from './view.ts';
import { openLibrary } from './library_sheet.ts';

/** Positions to search for the other side's threat. */
const kThreatNodes = 150000;
const kKey = 'danco.study';

/** The open study: its tree, and its identity in the library. */
interface Study {
  id: string;
  created: number;
  /** Whether it is in the library, because the user has changed something in it. */
  kept: boolean;
  tree: StoredTree;
}

/** The study of an entry in the browser's history, so that Back finds it with all its comments. */
interface Visit {
  study?: string;
}

export class AnalysisView implements View {
  readonly element: HTMLElement;
  private tree: GameTree;
  private id: string;
  private created: number;
  private kept: boolean;
  /** Settled once the open study is reserved for this tab. */
  private claiming: Promise<void>;
  private state: State | null = null;
  readonly table: Table;
  private readonly engine: EnginePanel;
  private readonly moves = new MoveList((node) => void this.go(node));
  private readonly graph = new Graph((node) => void this.go(node));
  private readonly explorer: Explorer;
  private readonly status = h('p', { class: 'status' });
  private readonly threats = h('div', { class: 'threats' });
  private readonly players = h('p', { class: 'players' });
  private readonly comment: HTMLTextAreaElement;
  private readonly words = h('p', { class: 'words' });
  private readonly glyphs = h('div', { class: 'glyphs', role: 'group', 'aria-label': t('glyphs') });
  private readonly typed = h('input', { type: 'text', name: 'turn', class: 'typed', placeholder: t('typed'), 'aria-label': t('typed'), autocomplete: 'off', spellcheck: 'false',
    oninput: () => this.typed.setCustomValidity(''),
    onkeydown: (event: KeyboardEvent) => event.key === 'Enter' && void this.type() });
  private readonly steps = h('div', { class: 'bar', role: 'group', 'aria-label': t('tools') });
  private readonly menu = new Menu();
  /** The entries of the menu that most analyses begin with; only a wide window has room for them. */
  private readonly quick = h('div', { class: 'quick' });
  private readonly stepping: Steps;
  private readonly job: AnnotateJob;
  private readonly review: Review;
  private readonly collection: CollectionPanel;
  private readonly chapters = new Chapters({
    onOpen: (chapter) => this.openSaved(chapter),
    onNew: () => void this.newChapter(),
    onRename: () => void this.askTag(kChapterTag, t('chapter.name')),
  });
  private announced: TreeNode | null = null;
  /** The game is being annotated for a review, which follows. */
  private learning = false;
  private visit = 0;
  private readonly history = new History<Study>();
  private searchesThreat = false;
  /** The node whose comment is being written. The state before its first letter is stored for undo. */
  private writing: TreeNode | null = null;
  /** The side at the bottom before a review. */
  private bottomBefore: Side | null = null;
  private lineArrows: Arrow[] = [];
  /** The turn that the other side would play if it were to move, if the user has asked for it. */
  private threatArrows: Arrow[] = [];
  private readonly small = new BoardPicture();
  /** The position after the turns of a line at which the user points. */
  private readonly previewed = h('div', { class: 'preview', 'aria-hidden': 'true', hidden: true });
  private previews = 0;

  constructor(private readonly shell: Shell) {
    const stored = recallOwn<StoredTree & Partial<Study>>(kKey);
    this.tree = stored ? restored(stored) : new GameTree();
    this.id = typeof stored?.id === 'string' ? stored.id : newId();
    this.created = Number.isFinite(stored?.created) ? stored!.created! : Date.now();
    // Earlier versions of the page had no such field: their study is added to the library at its next change.
    this.kept = stored?.kept === true;
    this.claiming = this.claim();
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways),
      announce: (text) => shell.announce(text),
      onShapes: () => this.change(() => (this.tree.current.shapes = this.table.shapes)),
      onSwipe: (by) => this.walk(by > 0 ? 'next' : 'previous'),
    });
    this.engine = new EnginePanel(shell, {
      onOpinion: (opinion, lines) => {
        tellBegun();
        this.tree.current.opinion = opinion;
        if (!this.table.dancing) {
          // (A best line that is a threat to the king is shown as such.)
          const kind = (move: string, i: number) => (i === 0 && !isShownBy(moveArrows(move, 'better'), this.table.threats()) ? 'better' : 'second');
          this.lineArrows = lines.slice(0, 3).flatMap(([move], i) => (move ? moveArrows(move, kind(move, i)) : [])).reverse();
          this.drawArrows();
        }
        this.graph.draw(this.tree);
      },
      onOff: () => {
        this.lineArrows = [];
        this.drawArrows();
      },
      onLine: (moves) => void this.follow(moves),
      onPreview: (moves) => void this.preview(moves),
    });
    this.explorer = new Explorer(shell.referee, (move, notation) => void this.go(this.add(this.tree.current, move, notation)));
    this.comment = h('textarea', {
      rows: 2, class: 'comment-field', 'aria-label': t('comment'), placeholder: t('comment'), oninput: () => this.write(), onchange: () => (this.writing = null),
    });
    this.job = new AnnotateJob(shell, {
      onBefore: () => this.note(),
      onDone: () => {
        this.kept = true;
        const { learning } = this;
        this.learning = false;
        // The user may have gone elsewhere in the meantime.
        if (learning && this.element.isConnected) void this.learn();
        // The graph, which is above the report, is there by then.
        else void this.go(this.tree.current).then(() => this.job.element.scrollIntoView({ block: 'nearest' }));
      },
      onStopped: () => {
        this.learning = false;
        void this.go(this.tree.current);
      },
      onReview: () => {
        // The button is there if anybody made a mistake.
        if (mistakesOf(this.tree, this.tree.side).length === 0) this.tree.side = null;
        void this.review.start(this.tree);
      },
    });
    this.review = new Review(shell, {
      go: (node) => this.go(node),
      point: (move) => {
        this.lineArrows = moveArrows(move, 'better');
        this.drawArrows();
      },
      turn: (bottom) => {
        this.bottomBefore ??= this.table.bottom;
        this.turn(bottom);
      },
      turnBack: () => {
        this.turn(this.bottomBefore ?? this.table.bottom);
        this.bottomBefore = null;
      },
      onSide: () => {
        this.kept = true;
        this.keep();
      },
    });
    this.collection = new CollectionPanel(async (found) => {
      try {
        this.load(await openFound(shell, found), false);
      } catch (error) {
        shell.toast(errorText(error));
      }
    });
    this.table.idle.append(h('div', { class: 'status-row' }, this.status, this.table.last), this.review.element);
    this.table.board.element.append(this.engine.bar);
    this.element = h('div', { class: 'view analysis' },
      h('div', { class: 'board-side with-bar' }, this.table.element, this.steps),
      h('div', { class: 'panel' }, this.engine.element, this.threats, this.collection.element, this.explorer.element, this.review.list, this.graph.element, this.job.element,
        this.quick, this.players, this.chapters.element, this.moves.element, this.words, this.glyphs, this.comment, this.typed), this.previewed);
    this.previewed.append(this.small.element);
    this.stepping = new Steps(this.table, (to) => this.walk(to));
    if (this.kept) this.claiming = this.claiming.then(() => this.checkRecord()).catch(() => undefined);
  }

  /** Opens a game that another view passes on, and reviews the user's mistakes in it if `review` is set. */
  open(stored: StoredTree, record?: Saved, review = false): void {
    document.addEventListener('keydown', this.onKey, true);
    this.stepping.listen();
    if (record && review) void this.reviewGame(record);
    else if (record) this.openSaved(record);
    else this.load(restored(stored), false);
  }

  arrive(query: URLSearchParams): void {
    document.addEventListener('keydown', this.onKey, true);
    this.stepping.listen();
    const { study } = (history.state ?? {}) as Visit;
    // The address of the study that is already open, as after a reload, or no address at all.
    if ([...query].length === 0 || study === this.id || location.href === linkTo(this.tree)) {
      void this.go(this.tree.current);
      return;
    }
    void this.reopen(study, query).catch((error: unknown) => {
      this.shell.toast(errorText(error));
      void this.go(this.tree.current);
    });
  }

  // The annotated copy of a game is found again by its id, so that a second review starts at once.
  private async reviewGame(game: Saved): Promise<void> {
    const id = game.id + kReviewSuffix;
    const known = await saved(id).catch(() => null);
    const moves = (tree: GameTree) => tree.mainLine().map(({ move }) => move).join();
    const tree = restored(game.tree);
    const before = known && known.deleted === null ? restored(known.tree) : null;
    if (before && moves(before) === moves(tree)) this.load(before, known!);
    else this.load(tree, false, known ? newId() : id);
    this.tree.side = tree.side;
    await this.learn();
  }

  // The analysis rests until the annotation is done, because both would share the processor.
  private annotate(tree: GameTree): void {
    this.engine.rest();
    void this.job.start(tree);
  }

  // Annotates the open game unless that has been done, then asks about the mistakes of the side that the tree names.
  private async learn(): Promise<void> {
    const { tree } = this;
    if (!tree.report) {
      this.learning = true;
      void this.go(tree.current);
      return this.job.start(tree);
    }
    await this.review.start(tree);
    if (this.review.active) return;
    this.shell.toast(t('review.none'));
    await this.go(tree.current);
  }

  // Back or Forward leads to a study that was open, which is in the library. Any other address is a link.
  private async reopen(study: string | undefined, query: URLSearchParams): Promise<void> {
    const visit = ++this.visit;
    const linked = await readLink(this.shell.referee, query);
    const record = study ? await saved(study) : null;
    if (visit !== this.visit) return; // the user has gone on
    if (!record || record.deleted !== null) return this.load(linked, false);
    const tree = restored(record.tree);
    const node = tree.follow(linked.line.moves);
    if (node) tree.current = node;
    this.load(tree, record);
  }

  leave(): void {
    document.removeEventListener('keydown', this.onKey, true);
    this.stepping.rest();
    this.visit += 1;
    this.engine.stop();
    this.keep();
  }

  end(): void {
    this.job.cancel();
  }

  /**
   * Replaces the open study. `record` is its record in the library; true adds it to the library at once, false at its
   * first change.
   */
  private load(tree: GameTree, record: Saved | boolean, id = newId()): void {
    this.job.cancel();
    this.learning = false;
    this.review.end();
    this.note();
    this.tree = tree;
    this.writing = null;
    const place = typeof record === 'object' ? record : null;
    this.id = place?.id ?? id;
    this.created = place?.created ?? Date.now();
    this.kept = record !== false;
    this.claiming = this.claim();
    void this.go(tree.current);
  }

  // A study that another tab is changing is copied, so that neither overwrites the other's work.
  private async claim(): Promise<void> {
    const { id } = this;
    if (await claim('study', id) || id !== this.id) return;
    this.copy();
    this.keep();
    this.shell.toast(t('library.copied'));
  }

  // Makes this a separate study in the library, and reserves it for this tab.
  private copy(): void {
    this.id = newId();
    this.created = Date.now();
    void claim('study', this.id);
  }

  // Stores the state before a change, for undo.
  private note(): void {
    this.history.note(this.study());
    this.writing = null;
  }

  private study(): Study {
    return { id: this.id, created: this.created, kept: this.kept, tree: this.tree.store() };
  }

  /** Changes the study in a way that can be undone, and stores it. */
  private change(work: () => void): void {
    this.note();
    work();
    this.kept = true;
    this.keep();
    this.draw();
  }

  // A comment is stored letter by letter, and undone as a whole.
  private write(): void {
    const { current } = this.tree;
    if (this.writing !== current) this.note();
    this.writing = current;
    current.comment = this.comment.value.trim();
    this.kept = true;
    this.keep();
    this.moves.draw(this.tree);
  }

  private undo(by: 'undo' | 'redo'): void {
    const study = this.history[by](this.study());
    if (!study) return;
    this.job.cancel();
    this.learning = false;
    this.review.end();
    this.writing = null;
    this.tree = restored(study.tree);
    // A study that is in the library stays there, in its current state.
    const kept = study.kept || (this.kept && study.id === this.id);
    Object.assign(this, { id: study.id, created: study.created, kept });
    this.claiming = this.claim();
    void this.go(this.tree.current, t(by === 'undo' ? 'say.undone' : 'say.redone'));
  }

  private keep(): void {
    const { tree, ...place } = this.study();
    rememberOwn(kKey, { ...tree, ...place });
    if (this.kept) save({ id: this.id, kind: 'study', created: this.created, changed: Date.now(), deleted: null, tree });
  }

  // Shows a position, and announces it and `how` it was reached if it was not there before.
  private async go(node: TreeNode, how = ''): Promise<void> {
    const visit = ++this.visit;
    // An annotation may end while another view is shown, which may be searching.
    if (this.element.isConnected) this.engine.stop();
    this.tree.current = node;
    try {
      await this.claiming;
      const line = this.tree.line;
      // In the review the board is for the answer; elsewhere in the game one can only look.
      this.state = await this.table.show(line, this.review.active && node !== this.review.place ? null : 'both');
      if (visit !== this.visit) return;
      this.lineArrows = this.threatArrows = [];
      this.table.shapes = node.shapes;
      this.table.draw();
      this.draw();
      this.keep();
      // While the user looks for a better turn, Danco's lines are hidden.
      this.element.classList.toggle('reviewing', this.review.active);
      this.element.classList.toggle('learning', this.learning);
      if (!this.element.isConnected) return;
      this.link();
      this.look();
      refocus(this.table.board.focused);
      if (this.announced === node || this.review.active) return;
      this.announced = node;
      const { last } = this.state;
      const words = last ? spokenTurn(last.steps) || last.notation : '';
      this.shell.announce([how, words && `${words}.`, this.status.textContent].filter(Boolean).join(' '));
    } catch (error) {
      this.shell.toast(errorText(error));
      if (isRejection(error) && (this.tree.root.children.length > 0 || this.tree.start !== 'startpos')) this.load(new GameTree(), false);
    }
  }

  // Analyses the position, unless the user looks for a better turn or the processor is needed for an annotation.
  private look(): void {
    if (this.job.running) this.engine.rest();
    else if (!this.review.active && !this.learning && this.state) this.engine.look(this.tree.line, this.state);
  }

  private link(): void {
    try {
      history.replaceState({ study: this.id } satisfies Visit, '', linkTo(this.tree));
    } catch {
      // Firefox and Safari limit how often an address may change. It stays as it is until the next step.
    }
  }

  private async onTurn(ways: Ways): Promise<void> {
    if (this.review.active) return this.review.onTurn(this.tree, ways);
    await this.go(this.add(this.tree.current, ways.move ?? ways.path, ways.notation));
  }

  /** Adds a turn in a way that can be undone. A turn that already exists changes nothing. */
  private add(from: TreeNode, move: string, notation: string): TreeNode {
    const known = from.children.find((child) => child.move === move);
    if (known) return known;
    this.note();
    this.kept = true;
    return this.tree.add(from, move, notation);
  }

  private async follow(moves: string[]): Promise<void> {
    const { visit } = this;
    const words = await this.shell.referee.notation(this.tree.line, moves).catch(() => moves);
    if (visit !== this.visit) return;
    let node = this.tree.current;
    this.note();
    this.kept = true;
    moves.forEach((move, i) => (node = this.tree.add(node, move, words[i] ?? move)));
    await this.go(node);
  }

  // Keys for undo, redo and the threat work everywhere except in fields for text and in choices.
  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.altKey || document.querySelector('dialog[open]') || target.matches?.('textarea, input, select')) return;
    const key = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault();
      return this.undo(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    }
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey) void this.showThreat();
  };

  private drawArrows(): void {
    this.table.viewArrows = this.threatArrows.length > 0 ? this.threatArrows : this.lineArrows;
    this.table.draw();
  }

  private async preview(moves: string[] | null): Promise<void> {
    const count = ++this.previews;
    this.previewed.hidden = moves === null;
    if (!moves) return;
    const { line } = this.tree;
    const state = await this.shell.referee.state({ ...line, moves: [...line.moves, ...moves] }).catch(() => null);
    if (!state || count !== this.previews) return;
    const marks = new Map((state.last?.steps ?? []).flatMap(({ from, to }) => [from, to]).map((name): [number, Mark[]] => [squareOf(name), ['last']]));
    this.small.draw({ ...emptyPicture(), ...readPlacement(state.fen), bottom: this.table.bottom, marks, arrows: lastTurnArrows(state) });
    this.previewed.dataset['fen'] = state.fen;
  }

  // Shows what the other side would play if it were to move now.
  private async showThreat(): Promise<void> {
    const { state, visit } = this;
    if (!state || state.end) return;
    if (this.threatArrows.length > 0) {
      this.threatArrows = [];
      return this.drawArrows();
    }
    const [placement, side, ...fields] = state.fen.split(' ');
    // After a skipped turn no pawn can be captured en passant.
    const rest = isChess(this.tree.rules) ? [fields[0], '-', '0', '1'] : [...fields.slice(0, 2), '-', '-'];
    const start = [placement, side === 'w' ? 'b' : 'w', ...rest].join(' ');
    const line = { start, moves: [], rules: this.tree.rules };
    if (this.searchesThreat) return;
    this.searchesThreat = true;
    try {
      await this.shell.referee.state(line);
      if (visit !== this.visit) return;
      // After its search the panel may try to prove a Paco, which would end this search.
      this.engine.stop();
      const thinker = await this.shell.thinker();
      if (visit !== this.visit) return;
      const { move } = await thinker.search({
        line, limits: `nodes ${kThreatNodes}`, options: { ...kFullStrength, MultiPV: '1' },
      });
      if (visit !== this.visit || !move) return;
      const [notation] = await this.shell.referee.notation(line, [move]);
      if (visit !== this.visit) return;
      this.threatArrows = moveArrows(move, 'threat');
      this.drawArrows();
      this.shell.announce(t('threatIs', { move: notation ?? move }));
      this.words.textContent = t('threatIs', { move: notation ?? move });
    } catch (error) {
      this.shell.toast(errorText(error));
    } finally {
      this.searchesThreat = false;
      if (visit === this.visit) this.look();
    }
  }

  private walk(to: string): void {
    const { current } = this.tree;
    let node: TreeNode | null | undefined = current;
    if (to === 'first') node = this.tree.root;
    if (to === 'previous') node = current.parent;
    if (to === 'next') node = current.children[0];
    if (to === 'last') while (node?.children[0]) node = node.children[0];
    if (node && node !== current) void this.go(node);
  }

  private draw(): void {
    const { state, tree } = this;
    if (!state) return;
    this.status.textContent = state.end
      ? `${state.end.result} ${t(`ended.${state.end.reason}` as TextKey)}`
      : [t(state.side === 'white' ? 'whiteToMove' : 'blackToMove'), ...(state.check ? [t('check')] : []),
        ...(!isChess(state.rules) && state.sako[state.side].in_sako ? [t('givesSakoNow')] : [])].join(' · ');
    const { White = '?', Black = '?' } = tree.tags;
    const names = White === '?' && Black === '?' ? '' : `${White} – ${Black}${tree.result === '*' ? '' : ` ${tree.result}`}`;
    const rules = tree.rules === kUsualRules ? '' : ruleSetName(tree.rules);
    this.players.textContent = [tree.tags[kNameTag], names, tree.tags['Opening'], rules].filter(Boolean).join(' · ');
    if (document.activeElement !== this.comment || this.writing !== tree.current) this.comment.value = tree.current.comment;
    this.words.textContent = tree.current.words;
    this.moves.draw(tree);
    this.job.show(tree);
    this.chapters.show(tree, this.id);
    this.drawGlyphs();
    this.graph.draw(tree);
    this.explorer.show(state, tree.line);
    this.drawThreats(state);
    this.drawSteps();
    this.drawTools();
  }

  private drawThreats(state: State): void {
    const line = (who: 'white' | 'black', sako: Sako) => {
      if (sako.known && !sako.in_sako) return h('p', { class: 'hush' }, textUnder(state.rules, who === 'white' ? 'threat.noneWhite' : 'threat.noneBlack'));
      const text = sako.known ? sako.notation ?? '' : t('threat.unknown');
      return h('p', { class: sako.in_sako ? 'threat' : 'hush' },
        h('span', {}, textUnder(state.rules, who === 'white' ? 'threat.white' : 'threat.black')), ' ', h('b', {}, text));
    };
    // The king in Ŝako is the one that the other side threatens.
    update(this.threats, ...(state.end ? [] : [line('white', state.sako.black), line('black', state.sako.white)]));
  }

  private drawSteps(): void {
    const { current } = this.tree;
    const step = (name: 'first' | 'previous' | 'next' | 'last', disabled: boolean) => tool(name, name, () => this.walk(name), disabled);
    update(this.steps,
      step('first', !current.parent), step('previous', !current.parent),
      step('next', current.children.length === 0), step('last', current.children.length === 0),
      tool('threat', 'threatNow', () => void this.showThreat(), !!this.state?.end), tool('flip', 'flip', () => this.flip()), this.menu.element);
  }

  private flip(): void {
    this.turn(other(this.table.bottom));
  }

  private turn(bottom: Side): void {
    this.table.bottom = bottom;
    this.element.classList.toggle('turned', this.table.bottom === 'b');
    this.table.draw();
  }

  private import(): void {
    void askImport(this.shell, this.tree.rules).then((made) => {
      if (!made) return;
      this.load(made.tree, made.games.length === 1);
      this.collection.take(made.games, made.at);
    });
  }

  private drawTools(): void {
    const { tree, menu } = this;
    const { current } = tree;
    const side = current.parent !== null && current.parent.children[0] !== current;
    const item = (key: TextKey, onclick: () => void, disabled = false, danger = false) => menu.item(key, key, onclick, disabled, danger);
    menu.draw(
      item('undo', () => this.undo('undo'), !this.history.canUndo),
      item('redo', () => this.undo('redo'), !this.history.canRedo),
      menu.line(),
      item('import', () => this.import()),
      item('library', () => void this.openLibrary()),
      item('export', () => openExport(this.shell, tree, this.state!, this.table.bottom)),
      menu.item('name', 'study.name', () => void this.askTag(kNameTag, t('study.name'))),
      menu.item('full-screen', 'fullScreen', toggleFullScreen, !document.fullscreenEnabled),
      menu.line(),
      item('annotate', () => this.annotate(tree), tree.root.children.length === 0),
      item('explorer', () => this.explorer.toggle()),
      item('playFromHere', () => (location.hash = `#/play?fen=${encodeURIComponent(this.state!.fen)}&rules=${tree.rules}`), !!this.state?.end),
      menu.line(),
      item('editor', () => void askEditor(this.shell, this.state!.fen, tree.rules).then((made) => made && this.load(new GameTree(made.fen, made.rules), true))),
      item('clear', () => this.load(new GameTree('startpos', tree.rules), false)),
      menu.item('rules', 'new.rules', () => void askRules(tree.rules).then((rules) => rules && this.load(new GameTree('startpos', rules), false))),
      menu.line(),
      item('promoteLine', () => {
        this.change(() => tree.promote(current));
        void this.go(current);
      }, !side),
      item('deleteLine', () => {
        const { parent } = current;
        this.change(() => tree.remove(current));
        void this.go(parent ?? tree.root);
      }, !current.parent, true));
    const quick = (key: TextKey, onclick: () => void, disabled = false) => button(t(key), onclick, { class: 'plain', 'data-action': `quick-${key}`, disabled });
    update(this.quick, quick('import', () => this.import()), quick('library', () => void this.openLibrary()),
      quick('explorer', () => this.explorer.toggle()), quick('annotate', () => this.annotate(tree), tree.root.children.length === 0));
  }

  // The symbols with which a user judges a turn, as in printed games.
  private drawGlyphs(): void {
    const { current } = this.tree;
    this.glyphs.hidden = !current.parent;
    update(this.glyphs, ...Object.entries(kNags).map(([nag, sign]) => h('button', {
      type: 'button', class: `glyph nag-${nag}`, 'data-action': `glyph-${nag}`, 'aria-pressed': String(current.nag === Number(nag)),
      'aria-label': `${sign} ${t(`glyph.${nag}` as TextKey)}`, title: t(`glyph.${nag}` as TextKey),
      onclick: () => this.change(() => (current.nag = current.nag === Number(nag) ? 0 : Number(nag))),
    }, sign)));
  }

  private async openLibrary(): Promise<void> {
    await openLibrary(this.id, {
      onOpen: (record) => this.openSaved(record),
      onReview: (record) => void this.reviewGame(record),
    });
  }

  // The open study may have been renamed in a list, or deleted; then it becomes a new one at its next change.
  catchUp(record: Saved): void {
    const open = record.id === this.id;
    if (open && record.deleted === null) {
      if (record.tree.tags[kNameTag] !== this.tree.tags[kNameTag]) this.note();
      this.tree.tags = { ...record.tree.tags };
    } else if (open) {
      this.copy();
      this.kept = false;
    }
    if (record.deleted !== null) {
      // Otherwise undo would bring the deleted study back.
      const id = open ? this.id : newId();
      const created = open ? this.created : Date.now();
      this.history.each((study) => study.id === record.id && Object.assign(study, { id, created, kept: false }));
    }
    if (!open) return;
    this.keep();
    if (this.element.isConnected) this.draw();
  }

  // A list may have changed the study while this tab did not have it open.
  private async checkRecord(): Promise<void> {
    const { id } = this;
    const record = await saved(id);
    if (id !== this.id || (record && record.deleted === null && record.tree.tags[kNameTag] === this.tree.tags[kNameTag])) return;
    this.catchUp(record ?? { ...this.study(), kind: 'study', changed: Date.now(), deleted: Date.now() });
  }

  private openSaved(record: Saved): void {
    const tree = restored(record.tree);
    // A game is copied when it is changed, and so is what another tab has deleted; a study is opened itself.
    this.load(tree, record.kind === 'study' && record.deleted === null ? record : false);
    const moves = tree.mainLine().slice(1).map(({ move }) => move);
    // Games stored by earlier versions of the page have no players' notation.
    if (tree.mainLine().slice(1).some(({ move, notation }) => move === notation)) {
      void this.shell.referee.notation({ start: tree.start, moves: [], rules: tree.rules }, moves).then((notation) => {
        tree.renotate(notation);
        if (this.tree === tree) this.draw();
      }, () => undefined);
    }
  }

  private async askTag(tag: string, question: string): Promise<void> {
    const before = this.tree.tags[tag] ?? '';
    const name = await askText(question, before);
    if (name === null || name === before) return;
    this.change(() => {
      const { [tag]: _, ...others } = this.tree.tags;
      this.tree.tags = name ? { ...others, [tag]: name } : others;
    });
  }

  private async newChapter(): Promise<void> {
    const name = this.tree.tags[kNameTag]!;
    const tree = new GameTree('startpos', this.tree.rules);
    // A name distinguishes the chapters in the list of studies.
    tree.tags = { [kNameTag]: name, [kChapterTag]: t('chapter.number', { n: (await chaptersOf(name)).length + 1 }) };
    this.load(tree, true);
  }

  // Plays a turn that was typed, in either notation.
  private async type(): Promise<void> {
    const text = this.typed.value.trim();
    if (!text) return;
    const { line, current } = this.tree;
    try {
      const { moves, notation } = await this.shell.referee.read(line, [text]);
      if (current !== this.tree.current) return;
      this.typed.value = '';
      this.typed.setCustomValidity('');
      await this.go(this.add(current, moves[0]!, notation[0]!));
    } catch (error) {
      this.typed.setCustomValidity(errorText(error));
      this.typed.reportValidity();
    }
  }
}

function restored(stored: StoredTree): GameTree {
  try {
    return GameTree.restore(stored);
  } catch {
    return new GameTree();
  }
}

