import { Injectable } from '@nestjs/common';
import { passwordFault } from '#platform/credentials';
import { Mailer } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';
import { BrowserSessions } from '../oauth/browser-sessions.js';
import { Permissions } from '../oauth/permissions.js';
import { Accounts } from './accounts.js';
import { EmailCodes } from './email-codes.js';
import { PasswordNotices } from './password-notices.js';

interface Reset {
  readonly email: string;
}

/** The result of a code: the owner of the new password, or why the password was not changed. */
type ResetOutcome =
  | { readonly email: string }
  | { readonly email: null; readonly fault: 'wrong' | 'over' }
  | { readonly email: null; readonly fault: 'weak'; readonly why: string };

/** Replaces forgotten passwords. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: EmailCodes,
    private readonly mailer: Mailer,
    private readonly service: ServiceDetails,
    private readonly sessions: BrowserSessions,
    private readonly permissions: Permissions,
    private readonly notices: PasswordNotices,
  ) {}

  /**
   * Starts a reset. An address without an account also gets a message, and the page looks the same for every address.
   * @returns the ticket for {@link complete}
   * @throws {MailNotSentError}
   */
  async begin(email: string): Promise<string> {
    const stored = await this.accounts.storedAddress(email);
    const to = stored ?? email;
    const { ticket, code } = await this.codes.issue('reset', { email: to } satisfies Reset);
    const text = stored === null ? UNKNOWN : codeText(code);
    await this.mailer.send({ to, subject: `Your password reset at ${this.service.name}`, text });
    return ticket;
  }

  /** Checks the code and changes the password. Ends all sessions and signs out all programs. */
  async complete(ticket: string, code: string, password: string): Promise<ResetOutcome> {
    const redeemed = await this.codes.redeem<Reset>('reset', ticket, code);
    if (!redeemed.ok) return { email: null, fault: redeemed.fault };
    const { email } = redeemed.what;
    const why = passwordFault(password, [email]);
    if (why !== null) return { email: null, fault: 'weak', why };
    const customerId = await this.accounts.changePassword(email, password, null);
    await this.codes.close(redeemed.ticketId);
    if (customerId === null) return { email: null, fault: 'over' };
    await this.sessions.endAll(customerId);
    await this.permissions.endAll(customerId);
    await this.notices.changed(customerId, email);
    return { email };
  }
}

const codeText = (code: string): string =>
  `Your code is ${code}.\n\nEnter this code and a new password on the page where you requested it. The code expires in twenty minutes.\n\nIf you did not request a new password, you can ignore this message.`;

const UNKNOWN =
  'Someone asked for a new password for this address, which has no account.\n\nIf this was you, try another address, or sign up.';
