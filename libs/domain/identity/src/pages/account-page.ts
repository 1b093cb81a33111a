import {
  html,
  type Html,
  errorSummary,
  type Faults,
  page,
  type Page,
  textInput,
  timeText,
} from '#platform/http';
import { password, GRANTED_PERMISSIONS } from './step-pages.js';
import type { OwnCompany } from '../accounts/own-companies.js';
import { companiesSection } from './account-companies.js';

/** A program that a person allows to act for them. */
export interface PermittedProgram {
  readonly clientId: string;
  readonly name: string;
  /** The web site that confirms the name; null if only the program itself claims it. */
  readonly describedAt: string | null;
  readonly since: Date;
  /** When the program was last active. */
  readonly lastSeen: Date;
}

interface SignedInBrowser {
  readonly since: Date;
  /** The current browser. */
  readonly isThis: boolean;
}

interface AccountView {
  readonly name: string;
  readonly email: string;
  readonly companies: readonly OwnCompany[];
  readonly programs: readonly PermittedProgram[];
  readonly browsers: readonly SignedInBrowser[];
  /** Confirmation of the last action. */
  readonly done?: string;
}

/**
 * Renders the account page: a person's companies, the programs that act for them, their password, and their signed-in
 * browsers.
 */
export const accountPage = (view: AccountView, faults: Faults = {}): Page => {
  const failed = Object.keys(faults).length > 0;
  return page(
    failed ? 'Error: Your account' : 'Your account',
    html`<header>
        <p class="eyebrow">${view.name}</p>
        <h1>Your account</h1>
        <p class="long">${view.email}</p>
      </header>
      ${failed ? errorSummary('Please correct the following', faults) : null}
      ${view.done === undefined ? null : html`<p class="done" role="status">${view.done}</p>`}
      ${companiesSection(view.companies)}
      <section>
        <h2>Programs that act for you</h2>
        ${
          view.programs.length === 0
            ? html`<p>You have not allowed any program to act for you.</p>`
            : html`<p>Each of these programs can:</p>
                ${GRANTED_PERMISSIONS}
                <ul class="rows">
                  ${view.programs.map(programRow)}
                </ul>`
        }
      </section>
      <section>
        <h2>Signed-in browsers</h2>
        <ul class="rows">
          ${view.browsers.map(browserRow)}
        </ul>
        <div class="actions">
          <form method="post" action="/account/sign-out">
            <button class="plain" type="submit">Sign out</button>
          </form>
          <form method="post" action="/account/sign-out-everywhere">
            <button class="plain" type="submit">Sign out everywhere</button>
          </form>
        </div>
      </section>
      <section>
        <h2>Change your password</h2>
        <form method="post" action="/account/password" novalidate>
          <input type="hidden" name="username" autocomplete="username" value="${view.email}" />
          ${textInput({ ...password('Current password', false), name: 'present' }, faults)}
          ${textInput(password('New password', true), faults)}
          <div class="check">
            <input id="programs" type="checkbox" name="programs" value="end" />
            <label for="programs">Also sign out the programs that act for me</label>
          </div>
          <button type="submit">Change the password</button>
        </form>
      </section>`,
  );
};

const programRow = ({ clientId, name, describedAt, since, lastSeen }: PermittedProgram): Html =>
  html`<li>
    <div>
      <strong>${name}</strong>
      <p class="hint">
        ${describedAt === null ? null : html`${describedAt}, `}since ${timeText(since)}, last active
        ${timeText(lastSeen)}
      </p>
    </div>
    <form method="post" action="/account/programs/end">
      <input type="hidden" name="program" value="${clientId}" />
      <button class="plain" type="submit" aria-label="Revoke the permission of ${name}">Revoke</button>
    </form>
  </li>`;

const browserRow = ({ since, isThis }: SignedInBrowser): Html =>
  html`<li>
    <div>
      ${isThis ? html`<strong>This browser</strong>` : 'Another browser'}
      <p class="hint">since ${timeText(since)}</p>
    </div>
  </li>`;
