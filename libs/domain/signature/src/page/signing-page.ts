import { dateText } from '#platform/documents';
import { html, type Html, errorSummary } from '#platform/http';
import type { FilledForm } from '../domain/forms/filled-form.js';
import { FORM_NAMES } from '../domain/forms/tax-form.js';
import type { Signatory } from '../domain/signatory.js';
import type { TaxForm } from '../domain/types.js';
import { page } from './layout.js';
import type { Entered, FieldFaults } from './posted-signature.js';
import { signatureForm } from './signature-form.js';

/** What the page of a live link shows. */
export interface SigningView {
  readonly documentType: TaxForm;
  readonly companyName: string;
  readonly signer: Pick<Signatory, 'name'>;
  readonly form: FilledForm;
  readonly expiresAt: string;
  /** Says that nothing of it is real. */
  readonly sandbox: boolean;
}

/** The form, and where it is signed. @param faults of what was entered before; none on a first visit */
export function signingPage(view: SigningView, entered: Entered, faults: FieldFaults = {}): string {
  const name = FORM_NAMES[view.documentType];
  const title = `Sign ${name}`;
  const failed = Object.keys(faults).length > 0;
  const asked = { name, signer: view.signer.name, declaration: view.form.declaration };
  return page(
    failed ? `Error: ${title}` : title,
    html`
      <header>
        <p class="eyebrow">Signature requested</p>
        <h1>${title}</h1>
        <p>
          <strong>${view.companyName}</strong> needs your signature on ${name}, ${view.form.title}. Read what
          it says, then sign below.
        </p>
        <p class="faint">This page can be used once, until ${timeText(view.expiresAt)}.</p>
        ${view.sandbox ? SANDBOX : null}
      </header>
      ${failed ? errorSummary('The form is not signed yet', faults) : null} ${formContent(view.form, name)}
      ${signatureForm(asked, entered, faults)}
    `,
  );
}

const SANDBOX = html`<p class="sandbox">
  Sandbox: the data is sample data, and nothing is sent to the IRS.
</p>`;

function formContent({ revision, lines }: FilledForm, name: string): Html {
  const entries = lines.map(
    ({ line, label, value }) => html`
      <div>
        <dt><span class="number">${line}</span> ${label}</dt>
        <dd>${value === '' ? html`<span class="faint">Not applicable</span>` : value}</dd>
      </div>
    `,
  );
  return html`<section aria-labelledby="content-title">
    <h2 id="content-title">What the form says</h2>
    <p class="hint">The numbers are those of the official ${name}, ${revision}.</p>
    <dl>${entries}</dl>
  </section>`;
}

const timeText = (time: string): string => `${time.slice(11, 16)} UTC on ${dateText(time)}`;
