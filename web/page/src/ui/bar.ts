// SPDX-License-Identifier: MIT
// Tools as labelled icons; less common ones are in a menu.

import { button, h, svg, update } from './dom.ts';
import { t, type TextKey } from './i18n.ts';

// Paths in a square of 24 by 24, drawn as lines.
const kIcons = {
  previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7', first: 'M18 5l-7 7 7 7M6 5v14', last: 'M6 5l7 7-7 7M18 5v14',
  flip: 'M8 20V4M4 8l4-4 4 4M16 4v16M12 16l4 4 4-4',
  hint: 'M9.500 18h5M10.500 21h3M12 3a6 6 0 0 0-3.500 10.900c.700.600 1 1.300 1 2.100h5c0-.800.300-1.500 1-2.100A6 6 0 0 0 12 3z',
  'take-back': 'M9 6L4 11l5 5M4 11h10.500a5 5 0 0 1 0 10H11',
  menu: 'M4 7h16M4 12h16M4 17h16',
  new: 'M12 5v14M5 12h14',
  threat: 'M12 4v10M12 19v.500',
} as const;

export type IconName = keyof typeof kIcons;

function icon(name: IconName): SVGElement {
  return svg('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: kIcons[name] }));
}

/** Returns a button with an icon and its name below. */
export function tool(name: IconName, label: TextKey, onclick: () => void, disabled = false, action: string = name): HTMLButtonElement {
  const made = h('button', { type: 'button', class: 'tool', 'data-action': action, title: t(label), disabled, onclick });
  made.append(icon(name), h('span', {}, t(label)));
  return made;
}

/** A tool that opens a menu. It is made once; its entries may change. */
export class Menu {
  readonly element: HTMLElement;
  private readonly list = h('div', { class: 'menu', popover: 'auto' });
  private readonly opener: HTMLButtonElement;

  constructor() {
    this.opener = tool('menu', 'menu', () => this.toggle());
    this.opener.setAttribute('aria-expanded', 'false');
    this.element = h('div', { class: 'tool-menu' }, this.opener, this.list);
    this.list.addEventListener('keydown', (event) => this.onKey(event));
    // If the window is rotated or resized, the opener moves.
    const follow = () => this.place();
    this.list.addEventListener('toggle', (event) => {
      const open = (event as ToggleEvent).newState === 'open';
      this.opener.setAttribute('aria-expanded', String(open));
      if (open) addEventListener('resize', follow);
      else removeEventListener('resize', follow);
    });
  }

  draw(...items: HTMLElement[]): void {
    update(this.list, ...items);
  }

  /** Returns a menu entry, which closes the menu when it is chosen; `danger`: it removes something. */
  item(action: string, label: TextKey, onclick: () => void, disabled = false, danger = false): HTMLButtonElement {
    return button(t(label), () => {
      this.list.hidePopover();
      onclick();
    }, { 'data-action': action, disabled, class: danger ? 'danger' : undefined });
  }

  /** Returns a line between groups of entries. */
  line(): HTMLElement {
    return h('hr', { role: 'presentation' });
  }

  private onKey(event: KeyboardEvent): void {
    const items = [...this.list.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: (at + 1) % items.length, ArrowUp: (at - 1 + items.length) % items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    items[to]?.focus();
  }

  private toggle(): void {
    if (this.list.matches(':popover-open')) return this.list.hidePopover();
    this.list.showPopover();
    this.place();
    this.list.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }

  private place(): void {
    const box = this.opener.getBoundingClientRect();
    const size = this.list.getBoundingClientRect();
    const left = Math.max(4, Math.min(box.right - size.width, innerWidth - size.width - 4));
    const below = box.bottom + 4 + size.height <= innerHeight || box.top < size.height;
    const top = below ? Math.min(box.bottom + 4, innerHeight - size.height - 4) : box.top - size.height - 4;
    Object.assign(this.list.style, { left: `${left}px`, top: `${Math.max(4, top)}px` });
  }
}

export function toggleFullScreen(): void {
  // The browser may refuse; then nothing changes.
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => undefined);
}
