/** Text that is already HTML. */
export class Html {
  constructor(readonly source: string) {}
}

type Insertable = string | number | Html | null | readonly Insertable[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

function inserted(value: Insertable): string {
  if (value === null) return '';
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(inserted).join('');
  return escaped(String(value));
}

/** A template whose insertions are escaped unless they are {@link Html}; null inserts nothing. Attributes must be quoted. */
export const html = (literals: TemplateStringsArray, ...values: readonly Insertable[]): Html =>
  new Html(
    literals.reduce((text, literal, index) => text + inserted(values[index - 1] ?? null) + literal, ''),
  );

interface PageOptions {
  /** The path of the page's own script, below the server's root. */
  readonly script?: string;
  /** Whether a form of the page may end at another origin, directly or after redirects. */
  readonly leadsAway?: boolean;
  /** Whether the page has one short task or message, which a narrow column shows best. */
  readonly isNarrow?: boolean;
  /** Whether the page carries no brand (contract 5.8). */
  readonly isUnbranded?: boolean;
  /** The bar at the top; default: the service's name. */
  readonly bar?: Html;
}

/** A page for people, sent by `sendPage`. */
export interface Page extends PageOptions {
  readonly title: string;
  readonly content: Html;
}

export const page = (title: string, content: Html, options: PageOptions = {}): Page => ({
  title,
  content,
  ...options,
});

const UTC = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone: 'UTC',
});

/** Renders a time in UTC. On pages with scripts, `local-times.mjs` turns it into the reader's time zone. */
export const timeText = (time: Date | string): Html => {
  const date = new Date(time);
  return html`<time datetime="${date.toISOString()}">${UTC.format(date)}</time>`;
};

/** The way on from a page with a single message. */
export interface NextStep {
  readonly href: string;
  readonly label: string;
}

/** Renders the content of a page with a single message. */
export const noticeContent = (title: string, text: string | Html, next: NextStep | null = null): Html =>
  html`<section class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
    ${next === null ? null : html`<p class="next"><a class="button" href="${next.href}">${next.label}</a></p>`}
  </section>`;
