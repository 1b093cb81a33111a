import { html, type Html, errorSummary, type Page, timeText } from '#platform/http';
import type { FilledForm } from '../domain/forms/filled-form.js';
import type { Signatory } from '../domain/signatory.js';
import { FORM_NAMES, type TaxForm } from '../domain/types.js';
import { page } from './layout.js';
import type { EnteredSignature, FieldFaults } from './posted-signature.js';
import { signatureForm } from './signature-form.js';

/** The content of the page of a valid link. */
interface SigningView {
  readonly documentType: TaxForm;
  readonly companyName: string;
  readonly signer: Pick<Signatory, 'name'>;
  readonly form: FilledForm;
  readonly expiresAt: string;
  /** Whether to show the sandbox notice. */
  readonly sandbox: boolean;
}

/**
 * Renders the form and the signature field.
 *
 * @param faults errors of the previous attempt; none on the first visit
 */
export function signingPage(view: SigningView, entered: EnteredSignature, faults: FieldFaults = {}): Page {
  const name = FORM_NAMES[view.documentType];
  const title = `Sign ${name}`;
  const failed = Object.keys(faults).length > 0;
  const form = { name, signer: view.signer.name, declaration: view.form.declaration };
  return page(
    failed ? `Error: ${title}` : title,
    html`
      <header>
        <p class="eyebrow">Signature requested</p>
        <h1>${title}</h1>
        <p>
          <strong>${view.companyName}</strong> needs your signature on ${name}, ${view.form.title}. Read the
          form, then sign below.
        </p>
        <p class="faint">You can sign once, until ${timeText(view.expiresAt)}.</p>
        ${view.sandbox ? SANDBOX : null}
      </header>
      ${failed ? errorSummary('The form was not signed', faults) : null} ${formContent(view.form, name)}
      ${signatureForm(form, entered, faults)}
    `,
  );
}

const SANDBOX = html`<p class="sandbox">Sandbox: this is sample data, and nothing is sent to the IRS.</p>`;

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
    <h2 id="content-title">Form contents</h2>
    <p class="hint">Line numbers match the official ${name}, ${revision}.</p>
    <dl class="lines">${entries}</dl>
  </section>`;
}
