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

/** The service behind a page, from its details (contract 1.1). */
export interface Publisher {
  readonly name: string;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
}

/** Renders a whole page. @param publisher null: the page does not name the service */
export const rendered = ({ title, content, style, script }: Page, publisher: Publisher | null): string =>
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
        ${publisher === null ? null : footer(publisher)}
        ${script === undefined ? null : html`<script src="${script}" defer></script>`}
      </body>
    </html>`.source
  }\n`;

/** Its links open another tab, so that a form that is being filled in is not lost. */
const footer = ({ name, supportEmail, termsUrl, privacyUrl }: Publisher): Html =>
  html`<footer>
    <p>${name}</p>
    <ul>
      ${supportEmail === null ? null : html`<li><a href="mailto:${supportEmail}">${supportEmail}</a></li>`}
      ${termsUrl === null ? null : html`<li><a href="${termsUrl}" target="_blank" rel="noopener">Terms</a></li>`}
      ${
        privacyUrl === null
          ? null
          : html`<li><a href="${privacyUrl}" target="_blank" rel="noopener">Privacy policy</a></li>`
      }
    </ul>
  </footer>`;

/** The way on from a page with a single message. */
export interface NextStep {
  readonly href: string;
  readonly label: string;
}

/** Renders the content of a page with a single message. */
export const noticeContent = (title: string, text: string, next: NextStep | null = null): Html =>
  html`<section class="notice">
    <h1>${title}</h1>
    <p>${text}</p>
    ${next === null ? null : html`<p><a href="${next.href}">${next.label}</a></p>`}
  </section>`;
