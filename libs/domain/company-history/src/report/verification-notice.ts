import { printable } from '#kit/kernel';
import { type Html, html } from '#platform/http';
import { headline } from '../verification/verify-history.js';
import type { CompanyReport } from './company-report.js';

/** Says first whether the history can be trusted. */
export function verificationNotice({ verification, madeAt }: CompanyReport): Html {
  const line = headline(verification, madeAt);
  if (!verification.broken) return html`<p class="notice verified">${line}</p>`;
  return html`<div class="notice alarm" role="alert">
    <p>${line}</p>
    <ul>
      ${verification.faults.map(
        ({ fault, stream, revision, detail }) =>
          html`<li>${printable(`${fault}: ${stream ?? 'the log'} ${revision ?? ''}: ${detail}`)}</li>`,
      )}
    </ul>
  </div>`;
}

/** Marks an event that verification found altered. */
export const ALTERED = html`<p class="alarm">Altered: this is not what the service recorded.</p>`;
