import { html, type Html } from './html.js';

/** Error texts by field name, shown to the person who filled in the form. */
export type Faults = Partial<Readonly<Record<string, string>>>;

/** Renders the list of errors at the top of a page, with a link to each field. It takes the focus. */
export function errorSummary(title: string, faults: Faults): Html {
  const items = Object.entries(faults).map(
    ([field, fault]) => html`<li><a href="#${field}">${fault ?? ''}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
    <h2 id="summary-title">${title}</h2>
    <ul>
      ${items}
    </ul>
  </div>`;
}

/** Renders an error that belongs to no field. It takes the focus. */
export const errorText = (title: string, text: string): Html =>
  html`<div class="summary" role="alert" tabindex="-1" autofocus aria-labelledby="summary-title">
    <h2 id="summary-title">${title}</h2>
    <p>${text}</p>
  </div>`;

export const faultText = (faults: Faults, field: string): Html | null =>
  faults[field] === undefined ? null : html`<p class="error" id="${field}-error">${faults[field]}</p>`;

/** Renders the attributes that connect a field to its hint and error for screen readers. */
export function faultAttributes(faults: Faults, field: string, hint: string | null = null): Html {
  const failed = faults[field] !== undefined;
  const describedBy = [hint, failed ? `${field}-error` : null].filter(Boolean).join(' ');
  return html`${describedBy === '' ? null : html`aria-describedby="${describedBy}"`}
  ${failed ? html`aria-invalid="true"` : null}`;
}

interface TextInput {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'tel';
  readonly hint?: string;
  readonly autocomplete: string;
  readonly value?: string;
  readonly maxlength?: number;
  readonly inputmode?: string;
  readonly required?: boolean;
  /** Whether the field has the focus when the page opens; if there are errors, their list has it. */
  readonly autofocus?: boolean;
}

/** Renders a labeled field with its hint and error. */
export function textInput(input: TextInput, faults: Faults = {}): Html {
  const { name, label, type = 'text', hint, autocomplete, value = '', maxlength = 200, inputmode } = input;
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${hint === undefined ? null : html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${faultText(faults, name)}
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      ${autocomplete === 'one-time-code' ? html`class="code"` : null}
      autocomplete="${autocomplete}"
      maxlength="${maxlength}"
      ${inputmode === undefined ? null : html`inputmode="${inputmode}"`}
      ${input.required === false ? null : html`required`}
      ${input.autofocus === true && Object.keys(faults).length === 0 ? html`autofocus` : null}
      ${type === 'password' ? null : html`value="${value}" spellcheck="false"`}
      ${faultAttributes(faults, name, hint === undefined ? null : `${name}-hint`)}
    />
  </div>`;
}

/** A field with a fixed list of values. */
interface Choice {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly autocomplete?: string;
}

/** Renders a labeled drop-down list. */
export const select = (
  { name, label, options, value = '', autocomplete = 'off' }: Choice,
  faults: Faults = {},
): Html =>
  html`<div class="field">
    <label for="${name}">${label}</label>
    ${faultText(faults, name)}
    <select
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required
      ${faultAttributes(faults, name)}
    >
      <option value="">Choose …</option>
      ${options.map(
        ([each, text]) =>
          html`<option value="${each}" ${each === value ? html`selected` : null}>${text}</option>`,
      )}
    </select>
  </div>`;
