// SPDX-License-Identifier: MIT
// The page: its header, its views, and the engines that they share.

import { BoardPicture, emptyPicture, pieceSymbols } from './board/picture.ts';
import { readPlacement } from './board/placement.ts';
import { startEngine } from './engine/engine.ts';
import { LastingEngine } from './engine/lasting.ts';
import { Referee } from './engine/referee.ts';
import { Thinker } from './engine/thinker.ts';
import { onChange, type Saved } from './game/library.ts';
import type { StoredTree } from './game/tree.ts';
import { recallShown, type Shell, type View } from './views/view.ts';
import { h, loadStyle } from './ui/dom.ts';
import { errorText } from './ui/faults.ts';
import { language, loadTextPart, loadTexts, preferredLanguage, t, textOf, type TextKey } from './ui/i18n.ts';
import { installWorker, useKeptFont } from './ui/offline.ts';
import { claimTab, isSecondTab, recallOwn } from './ui/own.ts';
import { applyTheme, onNotKept, settings } from './ui/settings.ts';

const kViews = ['play', 'learn', 'puzzles', 'analyse', 'rules'] as const;
type ViewName = (typeof kViews)[number] | 'home';
// Each is loaded when it is first shown.
const kLoad = {
  home: () => import('./views/home_view.ts'),
  learn: () => withStyle(import('./views/learn_view.ts')),
  play: () => import('./views/play_view.ts'),
  analyse: () => withStyle(import('./views/analysis_view.ts')),
  puzzles: () => withStyle(import('./views/puzzle_view.ts')),
  rules: () => import('./views/rules_view.ts'),
};

/** Loads a view and the style sheet that a first game does not need. */
async function withStyle<View>(view: Promise<View>): Promise<View> {
  await loadStyle('views');
  return view;
}

/** Loads a view and the texts that only it needs. */
async function withTexts<Name extends 'learn' | 'puzzles' | 'rules'>(name: Name): Promise<Awaited<ReturnType<(typeof kLoad)[Name]>>> {
  const [loaded] = await Promise.all([kLoad[name](), loadTextPart(name)]);
  return loaded as Awaited<ReturnType<(typeof kLoad)[Name]>>;
}

class Page implements Shell {
  private readonly live = h('div', { class: 'unseen', 'aria-live': 'polite', role: 'status' });
  private readonly note = h('div', { class: 'toast', hidden: true });
  private readonly main = h('main', { id: 'main', tabindex: -1 });
  private readonly links = new Map<ViewName, HTMLAnchorElement>();
  private readonly views = new Map<ViewName, View>();
  private shown: ViewName | null = null;
  private thinker_: Promise<Thinker> | null = null;
  private noteTimer = 0;
  /** What was last announced behind a dialogue. */
  private missed = '';
  /** A game that another view will open, and the name of that view. */
  private carried: [tree: StoredTree, record?: Saved, review?: true] | null = null;
  private carriedTo: ViewName | null = null;

  // Set before any view is shown.
  referee!: Referee;

  thinker(): Promise<Thinker> {
    // The next caller tries again.
    const again = () => (this.thinker_ = null);
    this.thinker_ ??= this.startLasting().then((engine) => new Thinker(engine, again)).catch((error: unknown) => {
      again();
      throw error;
    });
    return this.thinker_;
  }

  /** Starts an engine that is replaced if it fails. The user is told so. */
  async startLasting(): Promise<LastingEngine> {
    return new LastingEngine(await startEngine('play'), startEngine, () => this.toast(t('engine.restarted')));
  }

  stopThinking(): void {
    void this.thinker_?.then((thinker) => thinker.stop());
  }

  announce(text: string): void {
    // Behind a dialogue nothing is read, so it is said once the dialogue is closed.
    this.missed = document.querySelector('dialog[open]') ? text : '';
    // A new element makes screen readers repeat equal texts.
    this.live.replaceChildren(h('p', {}, text));
  }

  /** Call this when a dialogue was closed. */
  catchUpAnnouncement(): void {
    if (this.missed) this.announce(this.missed);
  }

  toast(text: string): void {
    this.announce(text);
    this.note.textContent = text;
    this.note.hidden = false;
    clearTimeout(this.noteTimer);
    this.noteTimer = window.setTimeout(() => this.hideNote(), 6000);
  }

  hideNote(): void {
    this.note.hidden = true;
  }

  analyse(...carried: NonNullable<Page['carried']>): void {
    this.carry('analyse', carried);
  }

  open(record: Saved): void {
    this.carry(record.kind === 'game' && record.tree.result === '*' ? 'play' : 'analyse', [record.tree, record]);
  }

  private carry(view: 'analyse' | 'play', carried: Page['carried']): void {
    this.carried = carried;
    this.carriedTo = view;
    location.hash = `#/${view}`;
    if (this.shown === view) void this.route();
  }

  review(game: Saved): void {
    this.analyse(game.tree, game, true);
  }

  catchUp(record: Saved): void {
    for (const view of this.views.values()) view.catchUp?.(record);
  }

  /** Builds the page in the loaded language. */
  build(): void {
    const nav = h('nav', { 'aria-label': t('nav') }, ...kViews.map((name) => {
      // The address does not change if this view was wanted before and could not be loaded.
      const again = () => void (this.shown === name && !this.views.has(name) && this.route());
      const link = h('a', { href: `#/${name}`, onclick: again }, t(`nav.${name}` as TextKey));
      this.links.set(name, link);
      return link;
    }));
    const cog = h('button', { type: 'button', class: 'cog', 'aria-label': t('settings'), title: t('settings'),
      onclick: () => void this.openSettings() }, '⚙');
    document.body.replaceChildren(
      h('a', { class: 'skip', href: '#main', onclick: (event: Event) => this.skip(event) }, t('skip')),
      h('header', {}, h('h1', {}, h('a', { href: '#/home', 'aria-label': 'Danco' }, h('img', { src: 'icon.svg', alt: '', width: 30, height: 30 }), h('span', {}, 'Danco'))), nav, cog),
      this.main, this.note, this.live, pieceSymbols());
    document.title = t('title');
  }

  private async openSettings(): Promise<void> {
    const [{ openSettings }] = await Promise.all([import('./views/settings_sheet.ts'), loadTextPart('settings')]);
    const before = JSON.stringify(settings);
    openSettings(() => JSON.stringify(settings) !== before && void this.renew());
  }

  // The view named by the address, and the rest of the address.
  private get wanted(): { name: ViewName; query: string } {
    const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?');
    // Returning users continue their game.
    const otherwise = path === 'home' || recallOwn('danco.game') === null ? 'home' : 'play';
    return { name: kViews.find((view) => view === path) ?? otherwise, query };
  }

  private mark(name: ViewName): void {
    this.links.forEach((link, view) => (view === name ? link.setAttribute('aria-current', 'page') : link.removeAttribute('aria-current')));
  }

  /** Shows a placeholder until the engine is ready: for a game, the board as it was left. */
  wait(): void {
    const { name } = this.wanted;
    if (name === 'home') {
      void this.view(name).then((view) => this.shown === null && this.main.replaceChildren(view.element));
      return this.mark(name);
    }
    void kLoad[name]().catch(() => undefined);
    const board = new BoardPicture();
    const { fen, bottom } = recallShown();
    board.draw({ ...emptyPicture(), ...(name === 'play' ? { ...readPlacement(fen), bottom } : {}) });
    this.mark(name);
    this.main.replaceChildren(h('div', { class: `view waiting ${name}`, 'aria-busy': 'true' },
      h('div', { class: 'board-side' },
        name === 'play' && h('div', { class: 'player upper' }, h('span', { class: 'name' }, 'Danco')),
        h('div', { class: 'table' }, h('div', { class: 'board' }, board.element),
          h('div', { class: 'dance-bar' }, h('p', { class: 'status', id: 'loading' }, t('loading'))))),
      h('div', { class: 'panel' })));
  }

  /** Shows an error instead of the view, with a button to try again. */
  couldNotStart(error: Error): void {
    const text = h('p', { class: 'status', role: 'alert' }, `${textOf('fault.start', { reason: errorText(error) }) || `Danco could not start: ${error.message}`} `,
      h('button', { type: 'button', class: 'primary', 'data-action': 'reload', onclick: () => location.reload() }, '↻'));
    const said = document.getElementById('loading');
    if (said) said.replaceWith(text);
    else document.body.replaceChildren(text);
  }

  async route(): Promise<void> {
    const { name, query } = this.wanted;
    if (this.shown && this.shown !== name) this.views.get(this.shown)?.leave();
    this.shown = name;
    // The view of a game may have failed to load.
    if (this.carriedTo !== name) this.carried = null;
    this.mark(name);
    document.title = name === 'home' ? t('title') : `${t(`nav.${name}` as TextKey)} – Danco`;
    const view = await this.view(name);
    if (this.shown !== name) return;
    const other = this.main.firstChild !== view.element;
    if (other) this.main.replaceChildren(view.element);
    const carried = this.carried;
    this.carried = null;
    if (carried && 'open' in view) (view as View & { open(...carried: [StoredTree, Saved?, true?]): void }).open(...carried);
    else view.arrive?.(new URLSearchParams(query));
    // The element that had the focus went away with the previous view.
    if (other && document.activeElement === document.body) this.main.focus({ preventScroll: true });
    // Danco will need to answer, so the searching engine starts during the first turn.
    if (name === 'play') this.thinker().catch(() => undefined);
  }

  private async view(name: ViewName): Promise<View> {
    const known = this.views.get(name);
    if (known) return known;
    const made = await this.makeView(name);
    this.views.set(name, made);
    return made;
  }

  private async makeView(name: ViewName): Promise<View> {
    switch (name) {
      case 'home': return new (await kLoad.home()).HomeView(this);
      case 'learn': return new (await withTexts('learn')).LearnView(this);
      case 'play': return new (await kLoad.play()).PlayView(this);
      case 'analyse': return new (await kLoad.analyse()).AnalysisView(this);
      case 'puzzles': return new (await withTexts('puzzles')).PuzzleView(this);
      case 'rules': return new (await withTexts('rules')).RulesView(this);
    }
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.main.querySelector<HTMLElement>('[tabindex="0"], button, a')?.focus();
  }

  // Draws the boards again with other settings, or makes the whole page again in another language.
  private async renew(): Promise<void> {
    const wanted = preferredLanguage(settings.language);
    const views = [...this.views.values()];
    if (wanted === language()) return views.forEach((view) => view.table?.draw());
    await loadTexts(wanted);
    if (this.shown) this.views.get(this.shown)?.leave();
    for (const view of views) view.end?.();
    this.views.clear();
    this.shown = null;
    this.build();
    await this.route();
    document.querySelector<HTMLElement>('.cog')?.focus();
  }
}

/** Loads the board and pieces of the settings, if they are not the usual ones. */
async function chosenLooks(): Promise<void> {
  if (settings.board === 'wood' && settings.pieces === 'classic') return;
  await import('./board/looks.ts').then(({ applyLooks }) => applyLooks()).catch(() => undefined);
}

async function begin(): Promise<void> {
  applyTheme();
  const page = new Page();
  // A failure is reported below: before the page is built there is no place to show it.
  const starting = page.startLasting();
  starting.catch(() => undefined);
  try {
    await Promise.all([loadTexts(preferredLanguage(settings.language)), claimTab(), useKeptFont(), chosenLooks()]);
    onNotKept(() => page.toast(t('notKept')));
    page.build();
    page.wait();
    onChange((record) => page.catchUp(record));
    page.referee = new Referee(await starting);
    // Unexpected errors are shown to the user.
    addEventListener('unhandledrejection', ({ reason }) => page.toast(errorText(reason)));
    addEventListener('hashchange', () => {
      // A dialogue belongs to the view that Back or Forward has left.
      for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close();
      void page.route();
    });
    document.addEventListener('close', () => page.catchUpAnnouncement(), true);
    // A press anywhere hides the note, and reaches what the note covers.
    addEventListener('pointerdown', () => page.hideNote(), true);
    await page.route();
    if (isSecondTab()) page.toast(t('secondTab'));
    installWorker(() => page.toast(t('offline.ready')));
  } catch (error) {
    page.couldNotStart(error as Error);
    throw error;
  }
}

void begin();
