// SPDX-License-Identifier: MIT
// Makes elements: h('button', { class: 'plain', onclick: f }, 'Text', child).

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

/** The listeners of elements made here, by event type, so that update() can change them. */
const kActions = new WeakMap<Element, Map<string, EventListener>>();

function listen(element: Element, type: string, action: EventListener): void {
  const actions = kActions.get(element) ?? new Map<string, EventListener>();
  kActions.set(element, actions);
  if (!actions.has(type)) element.addEventListener(type, (event) => actions.get(type)?.(event));
  actions.set(type, action);
}

function apply(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on') && typeof value === 'function') {
      listen(element, name.slice(2), value as EventListener);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/** Returns an HTML element with attributes, listeners (`onclick`) and children. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  apply(element, props);
  element.append(...children.filter((child): child is Node | string => !!child || child === ''));
  return element;
}

/** Returns an SVG element with attributes and children. */
export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, props);
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

const kNothing: EventListener = () => undefined;

// Identifies an element among its siblings, even if its text changes.
function keyOf(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.nodeName;
  return `${node.nodeName} ${node.dataset['action'] ?? node.dataset['node'] ?? node.className}`;
}

// Gives one element the attributes and content of another; both have the same key.
function become(old: HTMLElement, made: HTMLElement): void {
  for (const { name } of [...old.attributes]) {
    if (!made.hasAttribute(name)) old.removeAttribute(name);
  }
  // A disabled element loses the focus, so the focused one is only marked as disabled and does nothing.
  const off = made.hasAttribute('disabled') && old === document.activeElement;
  for (const { name, value } of [...made.attributes]) {
    if (off && name === 'disabled') old.setAttribute('aria-disabled', 'true');
    else if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const actions = kActions.get(made) ?? new Map<string, EventListener>();
  for (const type of kActions.get(old)?.keys() ?? []) if (!actions.has(type)) listen(old, type, kNothing);
  for (const [type, action] of actions) listen(old, type, off ? kNothing : action);
  update(old, ...made.childNodes);
  if (old instanceof HTMLInputElement && made instanceof HTMLInputElement) old.checked = made.checked;
  if (old instanceof HTMLSelectElement && made instanceof HTMLSelectElement) old.value = made.value;
}

/**
 * Replaces children like replaceChildren(), but updates existing elements in place, so that they keep the focus and a
 * pressed button is the same when it is released.
 */
export function update(parent: Element, ...children: Child[]): void {
  const left = [...parent.childNodes];
  const kept = children.filter((one): one is Node | string => !!one).map((child): Node => {
    const made = typeof child === 'string' ? document.createTextNode(child) : child;
    const found = left.findIndex((old) => old === made || keyOf(old) === keyOf(made));
    const old = left[found];
    if (!old || old === made) {
      if (old) left.splice(found, 1);
      return made;
    }
    if (old instanceof Text) {
      if (old.data !== made.textContent) old.data = made.textContent ?? '';
    } else if (old instanceof HTMLElement && made instanceof HTMLElement) {
      become(old, made);
    } else {
      return made;
    }
    left.splice(found, 1);
    return old;
  });
  const held = left.some((old) => old.contains(document.activeElement));
  for (const old of left) old.remove();
  // An element that is already in its place is not moved, because it would lose the focus.
  let at = parent.firstChild;
  for (const node of kept) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
  // The focus would be lost with the element that had it, unless the caller moves it.
  if (held) queueMicrotask(() => document.activeElement === document.body && parent.querySelector<HTMLElement>('button:not(:disabled)')?.focus({ preventScroll: true }));
}

/** Gives the focus to an element if what has it is hidden. */
export function refocus(element: HTMLElement): void {
  if (document.activeElement?.checkVisibility?.() === false) element.focus({ preventScroll: true });
}

/** Returns a button with a text. */
export function button(text: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...props }, text);
}

/** Returns a select element in its label. */
export function choice(
  label: string,
  options: [value: string, text: string][],
  value: string,
  onchange: (value: string) => void,
): HTMLLabelElement {
  // update() may move a listener to an older element, here and in check().
  const select = h('select', { onchange: (event: Event) => onchange((event.currentTarget as HTMLSelectElement).value) },
    ...options.map(([v, text]) => h('option', { value: v }, text)));
  select.value = value;
  return h('label', { class: 'choice' }, h('span', {}, label), select);
}

/** Returns a labelled checkbox. */
export function check(label: string, value: boolean, onchange: (value: boolean) => void): HTMLLabelElement {
  const box = h('input', { type: 'checkbox', onchange: (event: Event) => onchange((event.currentTarget as HTMLInputElement).checked) });
  box.checked = value;
  return h('label', { class: 'check' }, box, h('span', {}, label));
}

/** Offers a file for download. */
export function download(name: string, content: Blob): void {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** Fetches a file of the page. The error names it. */
export async function fetchFile(name: string): Promise<Response> {
  const answer = await fetch(name).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`);
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

/** Loads a style sheet of the page, `NAME.css`, unless it is already there. */
export function loadStyle(name: string): Promise<unknown> {
  if (document.getElementById(name)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = h('link', { id: name, rel: 'stylesheet', href: `${name}.css`, onload: resolve, onerror: () => {
      link.remove();
      reject(new Error(`${name}.css: Failed to fetch`));
    } });
    document.head.append(link);
  });
}
