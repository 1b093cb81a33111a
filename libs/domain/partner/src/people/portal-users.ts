import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AccountRecord,
  type HashCost,
  hashPassword,
  PasswordAccounts,
  type VerifiedPassword,
} from '#platform/credentials';
import { normalizeEmail } from '#domain/email-reservation';
import { sealedIn } from '#platform/personal-data';
import type { Collection } from '#kit/document-store';

/** The account of a person who can sign in to the portal. */
interface PortalUser extends AccountRecord {
  readonly tenantId: string;
  /** Sealed. */
  readonly email: string;
}

/** Storage format. */
export const portalUsers: Collection<PortalUser> = {
  name: 'portal-users',
  kind: 'record',
  indexes: [['tenantId']],
};
const PURPOSE = 'portal-users';

export const sealedPortalUsers = sealedIn(portalUsers, PURPOSE, (user, again) => ({
  ...user,
  email: again(user.email),
}));

/** A person of the portal, without the password. */
export interface PortalPerson {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
}

/** A person whose password was correct. */
export interface VerifiedPerson extends VerifiedPassword {
  readonly person: PortalPerson;
}

@Injectable()
export class PortalUsers extends PasswordAccounts<PortalUser> {
  protected override readonly collection = portalUsers;

  override idOf(email: string): string {
    return this.masterKey.mac('portal-user', normalizeEmail(email));
  }

  /**
   * Creates a user with a random password.
   *
   * @param cost with any but the default, the time that {@link verify} takes reveals that the user exists
   * @returns the password, which is stored nowhere; null if the user exists already
   */
  async create(tenantId: string, email: string, cost?: HashCost): Promise<string | null> {
    const id = this.idOf(email);
    if (await this.store.get(portalUsers, id)) return null;
    const password = randomBytes(15).toString('base64url');
    const record = await this.recordOf(tenantId, email, password, cost);
    const isNew = await this.store.insert(portalUsers, id, record);
    return isNew ? password : null;
  }

  /** Creates or replaces the account of an invited person, who can then sign in. */
  async admit(tenantId: string, email: string, password: string): Promise<void> {
    await this.store.put(portalUsers, this.idOf(email), await this.recordOf(tenantId, email, password));
  }

  /** Removes the account, so that the person cannot sign in any more. */
  async remove(userId: string): Promise<void> {
    await this.store.remove(portalUsers, userId);
  }

  /**
   * Returns the person with these credentials, or null if address or password is wrong; both cases take the
   * same time.
   */
  async verify(email: string, password: string): Promise<VerifiedPerson | null> {
    const account = await this.findByPassword(email, password);
    return account && { person: this.personOf(account.id, account.record), isCurrent: account.isCurrent };
  }

  /** Returns a person, or null if no person has this id. */
  async find(userId: string): Promise<PortalPerson | null> {
    const stored = await this.store.get(portalUsers, userId);
    return stored && this.personOf(userId, stored.document);
  }

  /**
   * Changes a person's password.
   *
   * @param verified the present password; null: a link was sent to the person
   * @returns false if the person does not exist, or has another password since it was verified
   */
  async setPassword(userId: string, password: string, verified: VerifiedPassword | null): Promise<boolean> {
    const changed = await this.replacePassword(userId, password, verified, (user, hash) => ({
      ...user,
      password: hash,
    }));
    return changed !== null;
  }

  private personOf(userId: string, { tenantId, email }: PortalUser): PortalPerson {
    return { userId, tenantId, email: this.masterKey.open(PURPOSE, email, userId).toString() };
  }

  private async recordOf(
    tenantId: string,
    email: string,
    password: string,
    cost?: HashCost,
  ): Promise<PortalUser> {
    const sealed = this.masterKey.seal(PURPOSE, Buffer.from(normalizeEmail(email)), this.idOf(email));
    const createdAt = this.clock.now().toISOString();
    return { tenantId, email: sealed, password: await hashPassword(password, cost), createdAt };
  }
}
