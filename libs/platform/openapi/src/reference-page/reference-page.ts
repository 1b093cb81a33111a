import { html, type Html, ICON, page, type Page } from '#platform/http';
import { developerBar } from './developer-bar.js';
import type { ErrorDeclarations } from '#kit/event-sourcing';

/** The addresses that the page loads, and its settings. */
interface PageFiles {
  /** The path of the service's root at its public address. */
  readonly root: string;
  readonly style: string;
  readonly scalar: string;
  readonly script: string;
  readonly document: string;
  /** The security scheme that is preselected. */
  readonly scheme: string;
  /** The text in the empty field for the key or token. */
  readonly placeholder: string;
}

/** Returns the API reference: an empty page that Scalar fills from the OpenAPI document. */
export const referencePage = (
  title: string,
  { root, style, scalar, script, document, scheme, placeholder }: PageFiles,
): string =>
  `<!doctype html>\n${
    html`<html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}: API reference</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${style}" />
      </head>
      <body>
        ${developerBar(root)}
        <div
          id="reference"
          data-document="${document}"
          data-scheme="${scheme}"
          data-placeholder="${placeholder}"
        ></div>
        <noscript>
          <p>
            This page needs JavaScript. The <a href="${document}">OpenAPI document</a> has the same content.
          </p>
        </noscript>
        <script src="${scalar}" defer></script>
        <script src="${script}" type="module"></script>
      </body>
    </html>`.source
  }\n`;

/** Status codes in words (RFC 9110, section 15). */
const STATUSES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Content too large',
  415: 'Unsupported media type',
  422: 'Unprocessable content',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Service unavailable',
};

/**
 * Returns the page of error codes, by status. Each code is an anchor, to which the `docUrl` of an error leads (contract
 * 2.1).
 */
export function errorsPage(errors: ErrorDeclarations, root: string): Page {
  const codes = Object.entries(errors).sort(([a], [b]) => (a < b ? -1 : 1));
  const statuses = [...new Set(codes.map(([, { status }]) => status))].sort((a, b) => a - b);
  const headingOf = (status: number): string => `${status} ${STATUSES[status] ?? ''}`.trim();
  return page(
    'Error codes',
    html`<div class="beside">
      <nav class="contents" aria-labelledby="statuses">
        <p id="statuses">Statuses</p>
        ${statuses.map((status) => html`<a href="#status-${status}">${headingOf(status)}</a>`)}
      </nav>
      <div>
        <header>
          <h1>Error codes</h1>
          <p>Every error has a code, and its <code>docUrl</code> leads to the code on this page.</p>
        </header>
        ${statuses.map(
          (status) =>
            html`<section aria-labelledby="status-${status}">
              <h2 id="status-${status}">${headingOf(status)}</h2>
              <dl class="codes">
                ${codes
                  .filter(([, error]) => error.status === status)
                  .map(
                    ([code, { meaning, remedy }]) =>
                      html`<div id="${code}">
                        <dt><code>${code}</code></dt>
                        <dd>${withCode(meaning)} <strong>What to do:</strong> ${withCode(remedy)}</dd>
                      </div>`,
                  )}
              </dl>
            </section>`,
        )}
      </div>
    </div>`,
    { bar: developerBar(root) },
  );
}

const withCode = (markdown: string): readonly Html[] =>
  markdown.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
