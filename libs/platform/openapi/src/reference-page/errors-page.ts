import type { ErrorDeclarations } from '#kit/event-sourcing';
import { html } from '#platform/http';
import { pageOf } from './reference-page.js';

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
