import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { hashPassword } from '#platform/credentials';
import { CreateCustomer } from '#domain/customer';
import { type CommandContext, derivedUuid, DomainError } from '#kit/event-sourcing';
import { currentRequest } from '#platform/http';
import { Clock, deriveId } from '#kit/kernel';
import { Mailer } from '#platform/mail';
import { ServiceDetails } from '#platform/reference-data';
import { Accounts } from './accounts.js';
import { DirectTenant } from './direct-tenant.js';
import { EmailCodes } from './email-codes.js';

/** The data of a person who signs up. */
export interface SignUp {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** ISO 3166-1 alpha-3. */
  readonly countryOfResidence: string;
}

type Pending = SignUp & { readonly password: string };

/** The result of a code: the customer, or why there is none. */
export type SignUpOutcome =
  | { readonly customerId: string }
  | { readonly customerId: null; readonly fault: 'wrong' | 'over' | 'in-use' | 'known' };

/**
 * Creates customers for founders without a partner. Records nothing before the founder has confirmed the
 * address.
 */
@Injectable()
export class SignUps {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: EmailCodes,
    private readonly mailer: Mailer,
    private readonly service: ServiceDetails,
    private readonly tenant: DirectTenant,
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a sign-up. The page looks the same for everyone; people who already have an account get an e-mail
   * that says so.
   * @returns the ticket for {@link confirm}
   * @throws {MailNotSentError}
   */
  async begin(person: SignUp, password: string): Promise<string> {
    const pending: Pending = { ...person, password: await hashPassword(password) };
    const owner = await this.accounts.ownerOf(person.email);
    const { ticket, code } = await this.codes.issue('sign-up', pending, owner?.customerId ?? null);
    const text = owner === null ? codeText(code) : TEXT_FOR_OWNER;
    const to = owner?.email ?? person.email;
    const subject = `Your sign-up at ${this.service.name}`;
    await this.mailer.send({ to, subject, text, ...(owner && { subjectId: owner.customerId }) });
    return ticket;
  }

  /** Checks the code and creates the customer and account. After a crash, a retry returns the same ones. */
  async confirm(ticket: string, code: string): Promise<SignUpOutcome> {
    const redeemed = await this.codes.redeem<Pending>('sign-up', ticket, code);
    if (!redeemed.ok) return { customerId: null, fault: redeemed.fault };
    const { what, ticketId, issuedAt } = redeemed;
    if (await this.accounts.has(what.email)) return { customerId: null, fault: 'known' };
    const customerId = await this.customerOf(what, ticketId, issuedAt);
    if (customerId === null) return { customerId, fault: 'in-use' };
    if (!(await this.accounts.add(what.email, customerId, what.password)))
      return { customerId: null, fault: 'known' };
    await this.codes.close(ticketId);
    return { customerId };
  }

  /** Returns null if the address belongs to a partner's customer or to a portal user (contract 10.3). */
  private async customerOf(person: SignUp, ticketId: string, issuedAt: Date): Promise<string | null> {
    const { email, firstName, lastName, countryOfResidence } = person;
    const id = deriveId(issuedAt, `sign-up/${ticketId}`);
    const commandId = derivedUuid(`sign-up/${ticketId}`);
    const context: CommandContext = {
      commandId,
      mayRepeat: true,
      tenantId: this.tenant.id,
      actor: { type: 'customer', id },
      correlationId: currentRequest()?.requestId ?? commandId,
      now: this.clock.now().toISOString(),
      subjectId: id,
    };
    const named = { email, firstName, lastName, countryOfResidence };
    const personal = { ...named, phoneNumber: null, externalCustomerId: null, metadata: {} };
    try {
      const create = new CreateCustomer(id, this.tenant.id, personal, context);
      return (await this.commandBus.execute(create)).customerId;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'E_EMAIL_IN_USE') return null;
      throw error;
    }
  }
}

const codeText = (code: string): string =>
  `Your code is ${code}.\n\nEnter it on the page where you sign up. It expires in twenty minutes.\n\nIf you did not sign up, you can ignore this message: nothing happens without the code.`;

const TEXT_FOR_OWNER =
  'Someone tried to sign up with this address, which already has an account.\n\nIf this was you, sign in, or choose a new password on the sign-in page.\n\nIf it was not you, you can ignore this message.';
