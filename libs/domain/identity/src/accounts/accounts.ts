import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { hashPassword, isPassword } from '#platform/credentials';
import { CustomerExists } from '#domain/customer';
import { normalizeEmail } from '#domain/email-reservation';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';
import { DirectTenant } from './direct-tenant.js';

/** How a customer who signed up signs in. Its id is a keyed hash of the e-mail address. */
interface Account {
  readonly customerId: string;
  /** As `hashPassword` makes it. */
  readonly password: string;
  readonly createdAt: string;
  readonly passwordChangedAt: string;
}

/** A storage format. */
export const identityAccounts: Collection<Account> = {
  name: 'identity-accounts',
  kind: 'record',
  indexes: [['customerId']],
};

/** The id of an address's account: the address cannot be learned from it. */
export const accountIdOf = (masterKey: MasterKey, email: string): string =>
  masterKey.mac('identity-account', normalizeEmail(email));

/** The passwords of customers who signed up themselves. Who they are, the customers' events say. */
@Injectable()
export class Accounts implements OnModuleInit {
  private unknown: Promise<string> | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly tenant: DirectTenant,
    private readonly queryBus: QueryBus,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([identityAccounts]);
  }

  async has(email: string): Promise<boolean> {
    return (await this.store.get(identityAccounts, this.idOf(email))) !== null;
  }

  /** Gives an address an account. @returns false, and nothing changed, where it has one */
  add(email: string, customerId: string, passwordHash: string): Promise<boolean> {
    const now = this.clock.now().toISOString();
    const account = { customerId, password: passwordHash, createdAt: now, passwordChangedAt: now };
    return this.store.insert(identityAccounts, this.idOf(email), account);
  }

  /** The customer who signs in; null for an unknown address or a wrong password, both after the same work. */
  async verify(email: string, password: string): Promise<string | null> {
    const stored = await this.store.get(identityAccounts, this.idOf(email));
    const right = await isPassword(password, stored?.document.password ?? (await this.decoy()));
    if (!right || !stored) return null;
    const { customerId } = stored.document;
    return (await this.exists(customerId)) ? customerId : null;
  }

  /** @returns the customer whose password it is now; null where the address has no account */
  async changePassword(email: string, password: string): Promise<string | null> {
    const id = this.idOf(email);
    const hashed = await hashPassword(password);
    for (;;) {
      const stored = await this.store.get(identityAccounts, id);
      if (!stored || !(await this.exists(stored.document.customerId))) return null;
      const changed = {
        ...stored.document,
        password: hashed,
        passwordChangedAt: this.clock.now().toISOString(),
      };
      if (await this.store.replace(identityAccounts, id, changed, stored.revision)) return changed.customerId;
    }
  }

  /** Whether a customer who signed up is still there: an erased one is not. */
  exists(customerId: string): Promise<boolean> {
    return this.queryBus.execute(new CustomerExists(this.tenant.id, customerId));
  }

  /** A hash of no account's password. */
  private decoy(): Promise<string> {
    this.unknown ??= hashPassword(randomBytes(15).toString('base64url'));
    return this.unknown;
  }

  private idOf(email: string): string {
    return accountIdOf(this.masterKey, email);
  }
}
