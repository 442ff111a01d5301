// Making elements: h('button', { class: 'plain', onclick: f }, 'Text', child).

type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

function apply(element: Element, props: Props): void {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on') && typeof value === 'function') {
      element.addEventListener(name.slice(2), value as EventListener);
    } else if (value === true) {
      element.setAttribute(name, '');
    } else {
      element.setAttribute(name, String(value));
    }
  }
}

/** An HTML element with attributes, listeners (`onclick`) and children. */
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

/** An SVG element with attributes and children. */
export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  apply(element, props);
  element.append(...children.filter((child): child is Node | string => !!child));
  return element;
}

/** A button with a text. */
export function button(text: string, onclick: () => void, props: Props = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...props }, text);
}

/** A labelled choice: a select element in its label. */
export function choice(
  label: string,
  options: [value: string, text: string][],
  value: string,
  onchange: (value: string) => void,
): HTMLLabelElement {
  const select = h('select', { onchange: () => onchange(select.value) },
    ...options.map(([v, text]) => h('option', { value: v }, text)));
  select.value = value;
  return h('label', { class: 'choice' }, h('span', {}, label), select);
}

/** A labelled checkbox. */
export function check(label: string, value: boolean, onchange: (value: boolean) => void): HTMLLabelElement {
  const box = h('input', { type: 'checkbox', onchange: () => onchange(box.checked) });
  box.checked = value;
  return h('label', { class: 'check' }, box, h('span', {}, label));
}

/** Hands a file to the reader. */
export function download(name: string, content: Blob): void {
  const link = h('a', { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
