import { html, type Html, faultAttributes, faultText } from '#platform/http';
import { type EnteredSignature, type FieldFaults, MAX_NAME } from './posted-signature.js';

/** Changes with every change of {@link CONSENT}; signed forms record the version that was agreed to. */
export const CONSENT_VERSION = '2026-11-21';
const CONSENT =
  'I agree to sign this form electronically. My electronic signature has the same legal effect as one by hand.';

interface FormToSign {
  readonly signer: string;
  readonly name: string;
  readonly declaration: string;
}

/**
 * Renders the signature form. Without script only the typed name is available; with script a drawing can be added.
 */
export function signatureForm(
  { signer, name, declaration }: FormToSign,
  entered: EnteredSignature,
  faults: FieldFaults,
): Html {
  return html`<section aria-labelledby="sign-title">
    <h2 id="sign-title">Your signature</h2>
    <p class="declaration">${declaration}</p>
    <form method="post" novalidate>
      <div class="field">
        <label for="name">Full legal name</label>
        <p class="hint" id="name-hint">
          Enter your name as on the form: <strong>${signer}</strong>. It is your signature.
        </p>
        ${faultText(faults, 'name')}
        <input
          id="name"
          name="name"
          class="signature"
          type="text"
          autocomplete="name"
          autocapitalize="words"
          spellcheck="false"
          maxlength="${MAX_NAME}"
          required
          value="${entered.name}"
          ${faultAttributes(faults, 'name', 'name-hint')}
        />
      </div>
      <div class="field" id="drawing" hidden>
        <p class="label" id="drawing-label">Draw your signature <span class="faint">(optional)</span></p>
        ${faultText(faults, 'drawing')}
        <input type="hidden" name="drawing" value="${entered.drawing}" />
      </div>
      <div class="field">
        ${faultText(faults, 'consent')}
        <div class="check">
          <input
            id="consent"
            name="consent"
            type="checkbox"
            value="yes"
            required
            ${entered.consents ? html`checked` : null}
            ${faultAttributes(faults, 'consent')}
          />
          <label for="consent">${CONSENT}</label>
        </div>
      </div>
      <button type="submit">Sign ${name}</button>
    </form>
  </section>`;
}
