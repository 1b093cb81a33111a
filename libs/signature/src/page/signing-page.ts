import { dateText } from '#documents';
import { type FilledForm, FORM_NAMES } from '../forms/tax-form.js';
import type { TaxForm } from '../signature.types.js';
import { html, type Html } from './html.js';
import { page } from './layout.js';
import type { Entered, FieldFaults } from './posted-signature.js';

/** Counts up with every change of {@link CONSENT}: signed forms say which words were agreed to. */
export const CONSENT_VERSION = '2026-11-21';
const CONSENT =
  'I agree to sign this form electronically. My electronic signature has the same legal effect as one by hand.';

/** What the page of a live link shows. */
export interface SigningView {
  readonly documentType: TaxForm;
  readonly companyName: string;
  readonly signer: string;
  readonly form: FilledForm;
  readonly expiresAt: string;
}

/** The form, and where it is signed. @param faults of what was entered before; none on a first visit */
export function signingPage(view: SigningView, entered: Entered, faults: FieldFaults = {}): string {
  const name = FORM_NAMES[view.documentType];
  const title = `Sign ${name}`;
  const failed = Object.keys(faults).length > 0;
  return page(
    failed ? `Error: ${title}` : title,
    html`
      <header>
        <p class="eyebrow">Signature requested</p>
        <h1>${title}</h1>
        <p>
          <strong>${view.companyName}</strong> needs your signature on ${name}, ${view.form.title}. Read what
          it says, then sign below. It takes about two minutes.
        </p>
        <p class="faint">This page can be used once, until ${timeText(view.expiresAt)}.</p>
      </header>
      ${failed ? errorSummary(faults) : null} ${formContent(view, name)}
      ${signatureForm(view, name, entered, faults)}
    `,
  );
}

function errorSummary(faults: FieldFaults): Html {
  const items = Object.entries(faults).map(
    ([field, fault]) => html`<li><a href="#${field}">${fault}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
    <h2 id="summary-title">The form is not signed yet</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

function formContent({ form }: SigningView, name: string): Html {
  const rows = form.lines.map(
    ({ line, label, value }) => html`
      <tr>
        <th scope="row"><span class="number">${line}</span> ${label}</th>
        <td>${value === '' ? html`<span class="faint">Not applicable</span>` : value}</td>
      </tr>
    `,
  );
  return html`<section aria-labelledby="content-title">
    <h2 id="content-title">What the form says</h2>
    <table>
      <caption>
        ${name} (${form.revision}), by the numbers of its lines
      </caption>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </section>`;
}

function signatureForm(view: SigningView, name: string, entered: Entered, faults: FieldFaults): Html {
  const marked = (field: keyof FieldFaults, describedBy = ''): Html => {
    const ids = [describedBy, faults[field] === undefined ? '' : `${field}-error`].filter(Boolean).join(' ');
    const invalid = faults[field] === undefined ? null : html` aria-invalid="true"`;
    return html`${ids === '' ? null : html` aria-describedby="${ids}"`}${invalid}`;
  };
  const fault = (field: keyof FieldFaults): Html | null =>
    faults[field] === undefined ? null : html`<p class="error" id="${field}-error">${faults[field]}</p>`;
  return html`<section aria-labelledby="sign-title">
    <h2 id="sign-title">Your signature</h2>
    <p class="declaration">${view.form.declaration}</p>
    <form method="post" novalidate>
      <div class="field">
        <label for="name">Full legal name</label>
        <p class="hint" id="name-hint">Typing your name signs the form. The form names ${view.signer}.</p>
        ${fault('name')}
        <input
          id="name"
          name="name"
          type="text"
          autocomplete="name"
          autocapitalize="words"
          spellcheck="false"
          maxlength="120"
          required
          value="${entered.name}"
          ${marked('name', 'name-hint')}
        />
      </div>
      <div class="field" id="drawing" hidden>
        <p class="label" id="drawing-label">Draw your signature <span class="faint">(optional)</span></p>
        ${fault('drawing')}
        <input type="hidden" name="drawing" value="${entered.drawing}" />
      </div>
      <div class="field">
        ${fault('consent')}
        <div class="check">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            value="yes"
            required
            ${entered.consents ? html`checked` : null}
            ${marked('consent')}
          />
          <label for="consent">${CONSENT}</label>
        </div>
      </div>
      <button type="submit">Sign ${name}</button>
    </form>
  </section>`;
}

const timeText = (time: string): string => `${time.slice(11, 16)} UTC on ${dateText(time)}`;
