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
  /** The addresses of files that the page refers to, relative ones or paths. */
  readonly style: string;
  readonly script?: string;
  /** Whether a form of the page may end at another origin, directly or after redirects. */
  readonly leadsAway?: boolean;
}

/** A page for people, sent by `sendPage`. */
export interface Page extends PageOptions {
  readonly title: string;
  readonly content: Html;
}

export const page = (title: string, content: Html, options: PageOptions): Page => ({
  title,
  content,
  ...options,
});

/** Renders a whole page. It shows no brand, because partners send their customers to it. */
export const rendered = ({ title, content, style, script }: Page): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        <main>${content}</main>
        ${script === undefined ? null : html`<script src="${script}" defer></script>`}
      </body>
    </html>`.source
  }\n`;

/** Renders the content of a page with a single message. */
export const noticeContent = (title: string, text: string): Html =>
  html`<section class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
  </section>`;
