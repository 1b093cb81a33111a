import { html, type Html, type NextStep, type Page } from './html.js';
import { ICON, MARK } from './mark.js';
import { PAGE_FILES } from './page-files.js';

/** The service behind a page, from its details (contract 1.1). */
export interface Publisher {
  readonly name: string;
  readonly supportEmail: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
}

/** The server that a page belongs to. */
export interface Site {
  /** null: its pages do not name the service. */
  readonly publisher: Publisher | null;
  /** The path of the server's root at its public address: empty, or without a trailing slash. */
  readonly root: string;
}

/** Renders a whole page. */
export function renderPage(page: Page, { publisher, root }: Site): string {
  const { title, content, isNarrow = false, isUnbranded = false } = page;
  const bar = page.bar ?? (publisher === null ? null : siteBar(publisher.name));
  const { style, times } = PAGE_FILES;
  const scripts = [page.script, content.source.includes('<time ') ? times.path : undefined];
  return `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${isUnbranded ? 'data:,' : ICON}" />
        <link rel="stylesheet" href="${root}${style.path}" />
      </head>
      <body class="${isNarrow ? 'narrow' : 'wide'}">
        ${isUnbranded ? null : bar}
        <main>${content}</main>
        ${publisher === null ? null : footer(publisher)}
        ${scripts.map((path) => (path === undefined ? null : html`<script src="${root}${path}" defer></script>`))}
      </body>
    </html>`.source
  }\n`;
}

/** Renders the bar at the top of pages: whose they are, and the way to other pages. */
export const siteBar = (name: string, links: readonly NextStep[] = []): Html =>
  html`<header class="site">
    <div>
      <p>${MARK} ${name}</p>
      ${
        links.length === 0
          ? null
          : html`<nav aria-label="Site">
              ${links.map(({ href, label }) => html`<a href="${href}">${label}</a>`)}
            </nav>`
      }
    </div>
  </header>`;

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
