import { html, type Html } from '#platform/http';
import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The addresses that the page loads, and its settings. */
interface PageFiles {
  readonly style: string;
  readonly scalar: string;
  readonly script: string;
  readonly document: string;
  /** The security scheme that is preselected. */
  readonly scheme: string;
}

/** Returns the API reference: an empty page that Scalar fills from the OpenAPI document. */
export const referencePage = (
  title: string,
  { style, scalar, script, document, scheme }: PageFiles,
): string =>
  pageOf(
    `${title}: API reference`,
    style,
    html`<div id="reference" data-document="${document}" data-scheme="${scheme}"></div>
      <noscript>
        <p>
          This page needs JavaScript. The <a href="${document}">OpenAPI document</a> has the same content.
        </p>
      </noscript>
      <script src="${scalar}" defer></script>
      <script src="${script}" type="module"></script>`,
  );

/** Returns a page around a body, with one style sheet. */
export const pageOf = (title: string, style: string, body: Html): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        ${body}
      </body>
    </html>`.source
  }\n`;

/** Returns the page of error codes. Each code is an anchor, to which the `docUrl` of an error leads (contract 2.1). */
export const errorsPage = (errors: ErrorDeclarations, style: string, reference: string): string =>
  pageOf(
    'Error codes',
    style,
    html`<main class="errors">
      <p><a href="${reference}">API reference</a></p>
      <h1>Error codes</h1>
      <dl>
        ${Object.entries(errors)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(
            ([code, { status, meaning, remedy }]) =>
              html`<dt id="${code}"><code>${code}</code> (${status})</dt>
                <dd>${plain(meaning)} <strong>What to do:</strong> ${plain(remedy)}</dd>`,
          )}
      </dl>
    </main>`,
  );

const plain = (markdown: string): string => markdown.replaceAll('`', '');
