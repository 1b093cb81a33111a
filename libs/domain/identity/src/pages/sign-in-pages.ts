import { Injectable } from '@nestjs/common';
import { passwordFault, Throttle } from '#platform/credentials';
import { clientAddressOf, type Faults, HostCookie, sendPage } from '#platform/http';
import { atEvenPace } from '#kit/kernel';
import { Accounts } from '../accounts/accounts.js';
import { mailTo, signInOf } from '../accounts/email-address-data.js';
import { PasswordResets } from '../accounts/password-resets.js';
import { IdentityConfig } from '../identity.config.js';
import { notice } from './layout.js';
import { readEmail } from './sign-up.request.js';
import { codePage, resetPage, signInPage } from './step-pages.js';
import { goTo, UNPROCESSABLE, type Visit } from './visit.js';

const WRONG = { password: 'Incorrect e-mail or password.' };
export const CODE_FAULTS = {
  wrong: { code: 'This code is incorrect. Check the e-mail and try again.' },
  over: { code: 'This code has expired. Start again.' },
} as const;

/** Signs people in and resets forgotten passwords, for all flows. */
@Injectable()
export class SignInPages {
  private readonly devices: HostCookie;

  constructor(
    private readonly accounts: Accounts,
    private readonly resets: PasswordResets,
    private readonly throttle: Throttle,
    config: IdentityConfig,
  ) {
    this.devices = new HostCookie('identity_device', config.identityPublicUrl, 'Lax');
  }

  async signIn(visit: Visit): Promise<void> {
    const { request, response, step, form } = visit;
    const read = readEmail(form);
    if (read.faults) {
      sendPage(response, UNPROCESSABLE, signInPage(step, form, read.faults));
      return;
    }
    const { email } = read.value;
    const { password = '' } = form;
    const what = signInOf(email);
    if (await this.isTooMuchGuessing(visit, what)) return;
    const verified = await this.accounts.verify(email, password);
    if (verified) await this.throttle.passed(what, request, this.devices);
    const begun = verified && (await visit.begin(verified.customerId));
    if (begun && (await verified.isCurrent())) {
      response.appendHeader('set-cookie', this.throttle.deviceCookie(what, this.devices));
      goTo(response, begun.continueAt);
      return;
    }
    await begun?.end();
    sendPage(response, UNPROCESSABLE, signInPage(step, form, WRONG));
  }

  async beginReset(visit: Visit): Promise<void> {
    const { response, step, form } = visit;
    const read = readEmail(form);
    if (read.faults) {
      sendPage(response, UNPROCESSABLE, resetPage(step, form, read.faults));
      return;
    }
    if (await this.isTooMuch(visit, mailTo(read.value.email))) return;
    const ticket = await atEvenPace(() => this.resets.begin(read.value.email));
    sendPage(response, 200, codePage(step, 'reset', ticket));
  }

  async completeReset({ response, step, form }: Visit): Promise<void> {
    const { ticket = '', code = '', password = '' } = form;
    const again = (faults: Faults): void =>
      sendPage(response, UNPROCESSABLE, codePage(step, 'reset', ticket, faults));
    const weak = passwordFault(password, []);
    if (weak !== null) {
      again({ password: weak });
      return;
    }
    const outcome = await this.resets.complete(ticket, code, password);
    if (outcome.email === null) {
      again(outcome.fault === 'weak' ? { password: outcome.why } : CODE_FAULTS[outcome.fault]);
      return;
    }
    // Earlier failed attempts no longer count after a reset.
    await this.throttle.succeeded(signInOf(outcome.email));
    sendPage(response, 200, signInPage(step));
  }

  /** Responds with a page if there were too many attempts. */
  async isTooMuch(visit: Visit, what: string): Promise<boolean> {
    return asksToWait(visit, await this.throttle.attempt(what, clientAddressOf(visit.request)));
  }

  /** Like {@link isTooMuch}, for attempts at a password. */
  async isTooMuchGuessing(visit: Visit, what: string): Promise<boolean> {
    return asksToWait(visit, await this.throttle.attemptSignIn(what, visit.request, this.devices));
  }

  /** Resets the count of this browser after a correct password. */
  passed({ request }: Visit, what: string): Promise<void> {
    return this.throttle.passed(what, request, this.devices);
  }
}

/** Responds with a page unless `seconds` is null. */
function asksToWait({ response, step }: Visit, seconds: number | null): boolean {
  if (seconds === null) return false;
  response.setHeader('retry-after', String(seconds));
  const text = `Too many attempts. Please wait ${seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`}.`;
  sendPage(response, 429, notice('Please wait', text, { href: step.base, label: 'Back' }));
  return true;
}
