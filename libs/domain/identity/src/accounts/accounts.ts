import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AccountRecord, PasswordAccounts, type VerifiedPassword } from '#platform/credentials';
import { CustomerExists, WhoIs } from '#domain/customer';
import { normalizeEmail } from '#domain/email-reservation';
import { Clock } from '#kit/kernel';
import { KeyRing, MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';
import { DirectTenant } from './direct-tenant.js';

/** The account of a customer who signed up. */
interface Account extends AccountRecord {
  readonly customerId: string;
  readonly passwordChangedAt: string;
}

/** A customer whose password was correct. */
interface VerifiedFounder extends VerifiedPassword {
  readonly customerId: string;
}

/** The founder of a token. Introspection returns it (contract 10.1), and the tool interface acts on it. */
export interface TokenIdentity {
  readonly customerId: string;
  readonly email: string;
  readonly role: 'founder';
}

/** A storage format. */
export const identityAccounts: Collection<Account> = {
  name: 'identity-accounts',
  kind: 'record',
  indexes: [['customerId']],
};

/** Returns the id of an address's account, which does not reveal the address. */
export const accountIdOf = (masterKey: MasterKey, email: string): string =>
  masterKey.mac('identity-account', normalizeEmail(email));

/** The accounts of customers who signed up themselves. Their personal data is in the customers' events. */
@Injectable()
export class Accounts extends PasswordAccounts<Account> {
  protected override readonly collection = identityAccounts;

  constructor(
    store: DocumentStore,
    masterKey: MasterKey,
    private readonly keyRing: KeyRing,
    clock: Clock,
    private readonly tenant: DirectTenant,
    private readonly queryBus: QueryBus,
  ) {
    super(store, masterKey, clock);
  }

  override idOf(email: string): string {
    return accountIdOf(this.masterKey, email);
  }

  /**
   * Returns the customer with the account of an address, and the address that it was created with, for mail; null if
   * the address has no account.
   */
  async ownerOf(email: string): Promise<{ readonly customerId: string; readonly email: string } | null> {
    const stored = await this.store.get(identityAccounts, this.idOf(email));
    if (!stored) return null;
    const { customerId } = stored.document;
    const person = await this.queryBus.execute(new WhoIs(this.tenant.id, customerId));
    return person && { customerId, email: person.email };
  }

  async has(email: string): Promise<boolean> {
    return (await this.store.get(identityAccounts, this.idOf(email))) !== null;
  }

  /** Adds an account. @returns false if the address already has one, or if the customer was erased */
  async add(email: string, customerId: string, passwordHash: string): Promise<boolean> {
    const now = this.clock.now().toISOString();
    const account = { customerId, password: passwordHash, createdAt: now, passwordChangedAt: now };
    const id = this.idOf(email);
    if (!(await this.store.insert(identityAccounts, id, account))) return false;
    return !(await this.keyRing.removeIfErased(customerId, () => this.store.remove(identityAccounts, id)));
  }

  /**
   * Returns the customer who signs in; null if the address or the password is wrong. Takes the same time in both cases.
   */
  async verify(email: string, password: string): Promise<VerifiedFounder | null> {
    const account = await this.findByPassword(email, password);
    if (!account) return null;
    const { customerId } = account.record;
    return (await this.exists(customerId)) ? { customerId, isCurrent: account.isCurrent } : null;
  }

  /**
   * Changes the password of an address's account.
   *
   * @param verified the present password; null: a code was sent to the address
   * @returns the customer's id; null if the address has no account, or another password since it was verified
   */
  async changePassword(
    email: string,
    password: string,
    verified: VerifiedPassword | null,
  ): Promise<string | null> {
    const changed = await this.replacePassword(
      this.idOf(email),
      password,
      verified,
      async (account, hash) => {
        if (!(await this.exists(account.customerId))) return null;
        return { ...account, password: hash, passwordChangedAt: this.clock.now().toISOString() };
      },
    );
    return changed?.customerId ?? null;
  }

  /** Returns the identity of a customer who signed up; null if there is none, or the customer was erased. */
  async identityOf(customerId: string): Promise<TokenIdentity | null> {
    const person = await this.queryBus.execute(new WhoIs(this.tenant.id, customerId));
    return person && { customerId, email: person.email, role: 'founder' };
  }

  /** Reports whether a customer who signed up still exists; an erased customer does not. */
  exists(customerId: string): Promise<boolean> {
    return this.queryBus.execute(new CustomerExists(this.tenant.id, customerId));
  }
}
