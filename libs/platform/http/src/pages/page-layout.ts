import { html, type Html } from './html.js';

/** Files that a page refers to, by relative addresses or by paths. */
interface Linked {
  readonly style: string;
  readonly script?: string;
}

/** Renders a whole page. The page shows no brand, because partners send their customers to it. */
export const page = (title: string, content: Html, { style, script }: Linked): string =>
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
