// Analysing: a tree of variations, Danco's lines, threats, annotation of whole games.

import { BoardPicture, emptyPicture, type Arrow, type Mark } from '../board/picture.ts';
import { other, readPlacement, squareOf } from '../board/placement.ts';
import type { Sako, State, Ways } from '../engine/answers.ts';
import { kUsualRules } from '../engine/referee.ts';
import { kFullStrength } from '../engine/thinker.ts';
import { isChess, ruleSetName, textUnder } from '../game/rule_sets.ts';
import { GameTree, type StoredTree, type TreeNode } from '../game/tree.ts';
import { lastTurnArrows, moveArrows } from '../turn/arrows.ts';
import { Table } from '../turn/table.ts';
import { Menu, tool } from '../ui/bar.ts';
import { h, update } from '../ui/dom.ts';
import { errorText } from '../ui/faults.ts';
import { t, type TextKey } from '../ui/i18n.ts';
import { tellBegun } from '../ui/offline.ts';
import { recallOwn, rememberOwn } from '../ui/own.ts';
import { AnnotateJob } from './annotate_job.ts';
import { askEditor } from './editor.ts';
import { EnginePanel } from './engine_panel.ts';
import { Explorer } from './explorer.ts';
import { Graph } from './graph.ts';
import { askImport } from './import_sheet.ts';
import { openExport } from './export_sheet.ts';
import { linkTo, readLink } from './link.ts';
import { MoveList } from './move_list.ts';
import { Review } from './review.ts';
import { askRules } from './rules_sheet.ts';
import type { Shell, View } from './view.ts';
import { keepStudy, kNameTag, openStudies } from './studies.ts';

/** Positions that are searched for what the other side threatens. */
const kThreatNodes = 150000;
const kMostUndone = 50;
const kKey = 'danco.study';
const kBeforeKey = 'danco.study.before';

export class AnalysisView implements View {
  readonly element: HTMLElement;
  private tree: GameTree;
  private state: State | null = null;
  private readonly table: Table;
  private readonly engine: EnginePanel;
  private readonly moves = new MoveList((node) => void this.go(node));
  private readonly graph = new Graph((node) => void this.go(node));
  private readonly explorer = new Explorer((move, notation) => void this.go(this.tree.add(this.tree.current, move, notation)));
  private readonly status = h('p', { class: 'status' });
  private readonly threats = h('div', { class: 'threats' });
  private readonly players = h('p', { class: 'players' });
  private readonly comment: HTMLTextAreaElement;
  private readonly words = h('p', { class: 'words' });
  private readonly steps = h('div', { class: 'bar', role: 'group', 'aria-label': t('tools') });
  private readonly menu = new Menu();
  private readonly job: AnnotateJob;
  private readonly review: Review;
  private visit = 0;
  /** The study before each of the last changes. */
  private undone: StoredTree[] = [];
  private lineArrows: Arrow[] = [];
  /** What the other side would do, were it to move: asked for by the reader. */
  private threatArrows: Arrow[] = [];
  private readonly small = new BoardPicture();
  /** The position after the turns of a line that is looked at. */
  private readonly previewed = h('div', { class: 'preview', 'aria-hidden': 'true', hidden: true });
  private previews = 0;
  /** What stood here before the last link, import or new analysis. */
  private before = recallOwn<StoredTree>(kBeforeKey);

  constructor(private readonly shell: Shell) {
    const stored = recallOwn<StoredTree>(kKey);
    this.tree = stored ? restored(stored) : new GameTree();
    this.table = new Table(shell.referee, {
      onTurn: (ways) => void this.onTurn(ways),
      announce: (text) => shell.announce(text),
      onShapes: () => {
        this.tree.current.shapes = this.table.shapes;
        this.keep();
      },
    });
    this.engine = new EnginePanel(shell, {
      onOpinion: (opinion, lines) => {
        tellBegun();
        this.tree.current.opinion = opinion;
        if (!this.table.dancing) {
          this.lineArrows = lines.slice(0, 3)
            .flatMap((pv, i) => (pv[0] ? moveArrows(pv[0], i === 0 ? 'better' : 'second') : [])).reverse();
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
    this.comment = h('textarea', {
      rows: 2, 'aria-label': t('comment'), placeholder: t('comment'), onchange: () => {
        this.tree.current.comment = this.comment.value.trim();
        this.keep();
        this.moves.draw(this.tree);
      },
    });
    this.job = new AnnotateJob(shell, () => {
      this.keep();
      void this.go(this.tree.current);
    }, () => void this.review.start(this.tree));
    this.review = new Review(shell, (node) => this.go(node));
    this.table.idle.append(this.status);
    this.table.board.element.append(this.engine.bar);
    this.element = h('div', { class: 'view analysis' },
      h('div', { class: 'board-side with-bar' }, this.table.element, this.steps),
      h('div', { class: 'panel' }, this.engine.element, this.threats, this.explorer.element, this.graph.element, this.job.element, this.review.element,
        this.players, this.moves.element, this.words, this.comment), this.previewed);
    this.previewed.append(this.small.element);
    this.table.board.element.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
  }

  /** Opens a game, from another view. */
  open(stored: StoredTree): void {
    document.addEventListener('keydown', this.onKey, true);
    this.load(restored(stored));
  }

  arrive(query: URLSearchParams): void {
    document.addEventListener('keydown', this.onKey, true);
    if ([...query].length === 0) {
      void this.go(this.tree.current);
      return;
    }
    // The address of what is there already, as after a reload.
    if (location.href === linkTo(this.tree)) {
      void this.go(this.tree.current);
      return;
    }
    readLink(this.shell.referee, query).then((tree) => this.load(tree), (error: Error) => {
      this.shell.toast(errorText(error));
      void this.go(this.tree.current);
    });
  }

  leave(): void {
    document.removeEventListener('keydown', this.onKey, true);
    this.visit += 1;
    this.engine.stop();
    this.keep();
  }

  // Puts another game in the place of what was there, which can be had back.
  private load(tree: GameTree): void {
    this.job.cancel();
    this.review.end();
    this.noteBefore();
    if (this.tree.root.children.length > 0 || this.tree.start !== 'startpos') {
      this.before = this.tree.store();
      rememberOwn(kBeforeKey, this.before);
    }
    this.tree = tree;
    this.keep();
    void this.go(tree.current);
  }

  // What was there before a change that can be taken back.
  private noteBefore(): void {
    this.undone = [...this.undone, this.tree.store()].slice(-kMostUndone);
  }

  private undo(): void {
    const stored = this.undone.pop();
    if (!stored) return;
    this.job.cancel();
    this.tree = restored(stored);
    void this.go(this.tree.current);
  }

  private keep(): void {
    const stored = this.tree.store();
    rememberOwn(kKey, stored);
    keepStudy(stored);
  }

  private async go(node: TreeNode): Promise<void> {
    const visit = ++this.visit;
    this.engine.stop();
    this.tree.current = node;
    try {
      const line = this.tree.line;
      this.state = await this.table.show(line, 'both');
      if (visit !== this.visit) return;
      this.lineArrows = this.threatArrows = [];
      this.table.shapes = node.shapes;
      this.table.draw();
      this.draw();
      this.keep();
      history.replaceState(null, '', linkTo(this.tree));
      // (Who looks for a better turn is not told.)
      this.element.classList.toggle('reviewing', this.review.active);
      if (!this.review.active) this.engine.look(line, this.state);
    } catch (error) {
      this.shell.toast(errorText(error));
      if (this.tree.root.children.length > 0 || this.tree.start !== 'startpos') this.load(new GameTree());
    }
  }

  private async onTurn(ways: Ways): Promise<void> {
    if (this.review.active) return this.review.onTurn(this.tree, ways);
    const node = this.tree.add(this.tree.current, ways.move ?? ways.path, ways.notation);
    this.shell.announce(ways.notation);
    await this.go(node);
  }

  private async follow(moves: string[]): Promise<void> {
    const words = await this.shell.referee.notation(this.tree.line, moves).catch(() => moves);
    let node = this.tree.current;
    moves.forEach((move, i) => (node = this.tree.add(node, move, words[i] ?? move)));
    await this.go(node);
  }

  // Of the whole document: the keys do the same wherever the keyboard is, but where it writes or chooses, and on the
  // board for who walks over its squares by the keyboard.
  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target as HTMLElement;
    if (event.altKey || document.querySelector('dialog[open]') || target.matches?.('textarea, input, select')) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      event.preventDefault();
      return this.undo();
    }
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === 'x') return void this.showThreat();
    if (target.matches?.('[role=gridcell]') && !target.closest('.by-pointer')) return;
    const to = { ArrowLeft: 'previous', ArrowRight: 'next', Home: 'first', End: 'last' }[event.key];
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    this.walk(to);
  };

  private wheeled = 0;

  // A notch of a wheel is a turn; a touchpad tells many small ones.
  private onWheel(event: WheelEvent): void {
    if (event.ctrlKey || this.table.dancing) return;
    event.preventDefault();
    this.wheeled += event.deltaMode === 0 ? event.deltaY : 50 * event.deltaY;
    if (Math.abs(this.wheeled) < 50) return;
    this.walk(this.wheeled > 0 ? 'next' : 'previous');
    this.wheeled = 0;
  }

  private drawArrows(): void {
    this.table.viewArrows = [...this.lineArrows, ...this.threatArrows];
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

  // What the other side would play if it were to move now.
  private async showThreat(): Promise<void> {
    const { state, visit } = this;
    if (!state || state.end) return;
    if (this.threatArrows.length > 0) {
      this.threatArrows = [];
      return this.drawArrows();
    }
    const [placement, side, ...fields] = state.fen.split(' ');
    // (After a turn of nobody's no pawn can be taken in passing.)
    const rest = isChess(this.tree.rules) ? [fields[0], '-', '0', '1'] : [...fields.slice(0, 2), '-', '-'];
    const start = [placement, side === 'w' ? 'b' : 'w', ...rest].join(' ');
    const line = { start, moves: [], rules: this.tree.rules };
    try {
      await this.shell.referee.state(line);
      const { move } = await (await this.shell.thinker()).search({
        line, limits: `nodes ${kThreatNodes}`, options: { ...kFullStrength, MultiPV: '1' },
      });
      if (visit !== this.visit || !move) return;
      const [notation] = await this.shell.referee.notation(line, [move]);
      if (visit !== this.visit) return;
      this.threatArrows = moveArrows(move, 'threat');
      this.drawArrows();
      this.shell.announce(t('threatIs', { move: notation ?? move }));
      this.words.textContent = t('threatIs', { move: notation ?? move });
      this.engine.look(this.tree.line, state);
    } catch (error) {
      this.shell.toast(errorText(error));
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
      ? `${state.end.result} ${t(`reason.${state.end.reason}` as TextKey)}`
      : [t(state.side === 'white' ? 'whiteToMove' : 'blackToMove'), ...(state.check ? [t('check')] : [])].join(' · ');
    const { White = '?', Black = '?' } = tree.tags;
    const names = White === '?' && Black === '?' ? '' : `${White} – ${Black}${tree.result === '*' ? '' : ` ${tree.result}`}`;
    const rules = tree.rules === kUsualRules ? '' : ruleSetName(tree.rules);
    this.players.textContent = [tree.tags[kNameTag], names, rules].filter(Boolean).join(' · ');
    this.comment.value = tree.current.comment;
    this.words.textContent = tree.current.words;
    this.moves.draw(tree);
    this.graph.draw(tree);
    this.explorer.show(state);
    this.drawThreats(state);
    this.drawSteps();
    this.drawTools();
  }

  private drawThreats(state: State): void {
    const line = (who: 'white' | 'black', sako: Sako) => {
      const text = !sako.known ? t('threat.unknown') : sako.in_sako ? sako.notation ?? '' : textUnder(state.rules, 'threat.none');
      return h('p', { class: sako.in_sako ? 'threat' : 'hush' },
        h('span', {}, textUnder(state.rules, who === 'white' ? 'threat.white' : 'threat.black')), ' ', h('b', {}, text));
    };
    // Who stands in Sako is threatened by the other side.
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
    this.table.bottom = other(this.table.bottom);
    this.element.classList.toggle('turned', this.table.bottom === 'b');
    this.table.draw();
  }

  private drawTools(): void {
    const { tree, menu } = this;
    const { current } = tree;
    const side = current.parent !== null && current.parent.children[0] !== current;
    const item = (key: TextKey, onclick: () => void, disabled = false) => menu.item(key, key, onclick, disabled);
    menu.draw(
      item('import', () => void askImport(this.shell, tree.rules).then((made) => made && this.load(made))),
      item('export', () => openExport(this.shell, tree, this.state!, this.table.bottom)),
      item('explorer', () => this.explorer.toggle()),
      item('annotate', () => void this.job.start(tree), tree.root.children.length === 0),
      item('editor', () => void askEditor(this.shell, this.state!.fen, tree.rules).then((made) => made && this.load(new GameTree(made.fen, made.rules)))),
      item('playFromHere', () => (location.hash = `#/play?fen=${encodeURIComponent(this.state!.fen)}&rules=${tree.rules}`), !!this.state?.end),
      item('promoteLine', () => {
        this.noteBefore();
        tree.promote(current);
        void this.go(current);
      }, !side),
      item('deleteLine', () => {
        const { parent } = current;
        this.noteBefore();
        tree.remove(current);
        void this.go(parent ?? tree.root);
      }, !current.parent),
      item('undo', () => this.undo(), this.undone.length === 0),
      item('clear', () => this.load(new GameTree('startpos', tree.rules))),
      menu.item('rules', 'new.rules', () => void askRules(tree.rules).then((rules) => rules && this.load(new GameTree('startpos', rules)))),
      item('studies', () => openStudies(tree.tags[kNameTag] ?? '', (name) => {
        if (name) tree.tags[kNameTag] = name;
        else delete tree.tags[kNameTag];
        this.keep();
        this.draw();
      }, (stored) => this.load(restored(stored)))),
      item('studyBefore', () => this.before && this.load(restored(this.before)), !this.before));
  }
}

function restored(stored: StoredTree): GameTree {
  try {
    return GameTree.restore(stored);
  } catch {
    return new GameTree();
  }
}

