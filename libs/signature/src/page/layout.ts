import { html, type Html } from '#http';
import { ASSETS } from './page-assets.js';

/** A whole page, two levels below the service's address. It carries no brand: the partner who sent the link has its own. */
export const page = (title: string, content: Html): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="../..${ASSETS.style.path}" />
      </head>
      <body>
        <main>${content}</main>
        <script src="../..${ASSETS.script.path}" defer></script>
      </body>
    </html>`.source
  }\n`;

/** A page that says one thing. */
export const notice = (title: string, text: string): string =>
  page(
    title,
    html`<section class="notice">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  );
