import type { ErrorDeclarations } from '#kit/event-sourcing';
import { html } from '#platform/http';
import { pageOf } from './reference-page.js';

/** Returns a page with every error code; each code is an anchor (contract: `docUrl`). */
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
            ([code, { status, meaning }]) =>
              html`<dt id="${code}"><code>${code}</code> (${status})</dt>
                <dd>${meaning.replaceAll('`', '')}</dd>`,
          )}
      </dl>
    </main>`,
  );
