type Child = Node | string | null;

interface Attributes {
  readonly [name: string]: string | boolean | null | undefined;
}

/** Creates an element without parsing HTML, so that pages with Trusted Types can use it. */
export function create<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Creates a button. While the action runs, further clicks do nothing; the button keeps its focus. */
export function button(part: string, label: string, action: () => Promise<unknown>): HTMLButtonElement {
  const element = create('button', { type: 'button', part: `button ${part}` }, label);
  element.addEventListener('click', () => void once(element, action));
  return element;
}

export async function once(element: HTMLElement, action: () => Promise<unknown>): Promise<void> {
  if (element.getAttribute('aria-disabled') === 'true') return;
  element.setAttribute('aria-disabled', 'true');
  try {
    await action();
  } finally {
    element.removeAttribute('aria-disabled');
  }
}

/** A part of the view that is rendered again only if its input has changed, so that focus and entries are kept. */
export class Region<T> {
  private last: string | undefined;

  constructor(
    readonly element: HTMLElement,
    private readonly render: (input: T) => readonly Child[],
  ) {}

  update(input: T): void {
    const text = JSON.stringify(input);
    if (text === this.last) return;
    this.last = text;
    const hadFocus = this.element.contains((this.element.getRootNode() as ShadowRoot).activeElement);
    this.element.replaceChildren(...this.render(input).filter((child) => child !== null));
    if (hadFocus) this.element.focus();
  }
}
