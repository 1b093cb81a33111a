import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#platform/credentials';
import { html, type Html, type Faults, maxLengthOf, type Page, select, textInput } from '#platform/http';
import { countries } from '#platform/reference-data';
import { taskPage } from './layout.js';
import { SignUpRequest } from './sign-up.request.js';

/** Values of a form, to show again. Never contains passwords. */
export type EnteredValues = Readonly<Record<string, string>>;

/** The flow that a page belongs to. */
export interface Step {
  /** The path that its forms post to. */
  readonly base: string;
  /** Text above the title. */
  readonly eyebrow: string;
  /** Name of the program that sent the person here; null if they came by themselves. */
  readonly program: string | null;
}

const at = ({ base }: Step, path = ''): string => base + path;

export const password = (label: string, isNew: boolean): Parameters<typeof textInput>[0] => ({
  name: 'password',
  label,
  type: 'password',
  autocomplete: isNew ? 'new-password' : 'current-password',
  maxlength: 4 * MAX_PASSWORD_LENGTH,
  ...(isNew && {
    hint: `At least ${MIN_PASSWORD_LENGTH} characters of any kind. A short sentence is easy to remember.`,
  }),
});

const email = (entered: EnteredValues): Parameters<typeof textInput>[0] => ({
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'username',
  value: entered['email'] ?? '',
  maxlength: maxLengthOf(SignUpRequest, 'email'),
});

const cancel = (step: Step): Html | null =>
  step.program === null
    ? null
    : html`<form method="post" action="${at(step, '/cancel')}">
        <button class="quiet" type="submit">Cancel</button>
      </form>`;

export const signInPage = (step: Step, entered: EnteredValues = {}, faults: Faults = {}): Page =>
  taskPage(
    { eyebrow: step.eyebrow, title: 'Sign in' },
    faults,
    html`<form method="post" action="${at(step, '/sign-in')}" novalidate>
        ${textInput({ ...email(entered), autofocus: true }, faults)}
        ${textInput(password('Password', false), faults)}
        <button type="submit">Sign in</button>
      </form>
      <div class="ways">
        ${step.program === null ? null : html`<a href="${at(step, '/sign-up')}">Create an account</a>`}
        <a href="${at(step, '/reset')}">I forgot my password</a>
        ${cancel(step)}
      </div>`,
  );

export const signUpPage = (step: Step, entered: EnteredValues = {}, faults: Faults = {}): Page =>
  taskPage(
    {
      eyebrow: step.eyebrow,
      title: 'Create an account',
      about: html`<p>
        Use it to form a company and follow its progress. We confirm your address with a code.
      </p>`,
    },
    faults,
    html`<form method="post" action="${at(step, '/sign-up')}" novalidate>
        ${textInput(
          {
            name: 'firstName',
            label: 'Legal first name',
            autocomplete: 'given-name',
            maxlength: maxLengthOf(SignUpRequest, 'firstName'),
            value: entered['firstName'] ?? '',
            autofocus: true,
          },
          faults,
        )}
        ${textInput(
          {
            name: 'lastName',
            label: 'Legal last name',
            autocomplete: 'family-name',
            maxlength: maxLengthOf(SignUpRequest, 'lastName'),
            value: entered['lastName'] ?? '',
          },
          faults,
        )}
        ${select(
          {
            name: 'countryOfResidence',
            label: 'Country of residence',
            options: COUNTRIES,
            value: entered['countryOfResidence'] ?? '',
          },
          faults,
        )}
        ${textInput(email(entered), faults)} ${textInput(password('Password', true), faults)}
        <button type="submit">Send me the code</button>
      </form>
      <div class="ways">
        <a href="${at(step)}">I already have an account</a>
        ${cancel(step)}
      </div>`,
  );

const COUNTRIES = [...countries.all]
  .sort((a, b) => a.name.localeCompare(b.name))
  .map(({ code, name }) => [code, name] as const);

/**
 * Renders the page for the code from the e-mail.
 *
 * @param kind purpose of the code; `reset` also asks for a new password
 */
export const codePage = (step: Step, kind: 'sign-up' | 'reset', ticket: string, faults: Faults = {}): Page =>
  taskPage(
    {
      eyebrow: step.eyebrow,
      title: 'Check your e-mail',
      about: html`<p>
        If this address can be used, we have sent an eight-digit code to it. Enter the code on this page
        within twenty minutes.
      </p>`,
    },
    faults,
    html`<form method="post" action="${at(step, `/${kind}/code`)}" novalidate>
        <input type="hidden" name="ticket" value="${ticket}" />
        ${textInput(
          {
            name: 'code',
            label: 'Code',
            hint: 'No message after a few minutes? Look in your spam folder, or start again.',
            autocomplete: 'one-time-code',
            inputmode: 'numeric',
            maxlength: 20,
            autofocus: true,
          },
          faults,
        )}
        ${kind === 'reset' ? textInput(password('New password', true), faults) : null}
        <button type="submit">${kind === 'reset' ? 'Change the password' : 'Confirm'}</button>
      </form>
      <div class="ways"><a href="${at(step, `/${kind}`)}">Start again</a></div>`,
  );

/** Renders the page for resetting a forgotten password. */
export const resetPage = (step: Step, entered: EnteredValues = {}, faults: Faults = {}): Page =>
  taskPage(
    {
      eyebrow: step.eyebrow,
      title: 'Choose a new password',
      about: html`<p>We send a code to your e-mail address. You choose the new password with the code.</p>`,
    },
    faults,
    html`<form method="post" action="${at(step, '/reset')}" novalidate>
        ${textInput({ ...email(entered), autofocus: true }, faults)}
        <button type="submit">Send me a code</button>
      </form>
      <div class="ways"><a href="${at(step)}">Back to sign-in</a></div>`,
  );

/** The permission that a person grants. */
interface Consent {
  readonly person: string;
  /** The address that the code is sent to. */
  readonly sentTo: string;
  /** The web site that confirms the program's name; null if only the program itself claims it. */
  readonly describedAt: string | null;
}

/** The permissions of every program: there is only one scope. */
export const GRANTED_PERMISSIONS: Html = html`<ul class="points">
    <li>see the companies that you formed here, their progress and their documents;</li>
    <li>prepare a new company with you and submit it;</li>
    <li>
      order services that cost money: the formation of a company, a faster EIN, and the filing of its annual
      reports. You pay for a formation on a separate page.
    </li>
  </ul>
  <p>A program never sees your password or a Social Security number.</p>`;

export const consentPage = (step: Step, { person, sentTo, describedAt }: Consent): Page =>
  taskPage(
    { eyebrow: 'Permission', title: `Allow ${step.program} to act for you?` },
    {},
    html`<p>If you agree, the program that calls itself <strong>${step.program}</strong> can:</p>
      ${GRANTED_PERMISSIONS}
      <dl class="facts">
        <div>
          <dt>Its name</dt>
          <dd>
            ${describedAt === null ? html`This name is not verified.` : html`<strong>${describedAt}</strong> confirms this name.`}
          </dd>
        </div>
        <div>
          <dt>Approval sent to</dt>
          <dd>${sentTo}</dd>
        </div>
        <div>
          <dt>Your account</dt>
          <dd>${person}</dd>
        </div>
      </dl>
      <p class="note">Agree only if you came here from this program yourself. If not, decline.</p>
      <div class="actions">
        <form method="post" action="${at(step, '/consent')}">
          <button type="submit">Agree</button>
        </form>
        <form method="post" action="${at(step, '/cancel')}">
          <button class="plain" type="submit">Decline</button>
        </form>
      </div>
      <div class="ways">
        <form method="post" action="${at(step, '/switch')}">
          <button class="quiet" type="submit">Use another account</button>
        </form>
      </div>
      <p class="hint">You can revoke the permission at any time in <a href="/account">your account</a>.</p>`,
  );
