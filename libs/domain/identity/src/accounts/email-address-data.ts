import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { EmailReservations, normalizeEmail } from '#domain/email-reservation';
import { Clock } from '#kit/kernel';
import { SandboxInbox } from '#platform/mail';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { DocumentStore } from '#kit/document-store';
import { EmailCodes } from './email-codes.js';

/** Returns the throttle's key for attempts at an address's password. */
export const signInOf = (email: string): string => `sign-in/${normalizeEmail(email)}`;
/** Returns the throttle's key for messages to an address. */
export const mailTo = (email: string): string => `mail/${normalizeEmail(email)}`;

/**
 * The data stored under an e-mail address, whether or not it has an account: pending codes, messages in a
 * sandbox's inbox and counted attempts. It is erased together with the owner of the address, who may also be
 * a partner's customer.
 */
@Injectable()
export class EmailAddressData implements OnModuleInit {
  private readonly inbox: SandboxInbox;

  constructor(
    private readonly codes: EmailCodes,
    private readonly throttle: Throttle,
    private readonly emails: EmailReservations,
    store: DocumentStore,
    masterKey: MasterKey,
    keyRing: KeyRing,
    clock: Clock,
  ) {
    this.inbox = new SandboxInbox(store, masterKey, keyRing, clock);
  }

  onModuleInit(): void {
    this.emails.forgetBy(async (email) => {
      await this.forgetSealed((address) => normalizeEmail(address) === email);
      for (const what of [signInOf(email), mailTo(email)]) await this.throttle.succeeded(what);
    });
  }

  /** Deletes codes and messages to some addresses. Only decryption can show which ones match. */
  async forgetSealed(isTo: (address: string) => boolean): Promise<void> {
    await this.codes.forgetTo(isTo);
    await this.inbox.forgetTo(isTo);
  }
}
