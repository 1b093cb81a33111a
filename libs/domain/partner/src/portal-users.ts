import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type HashCost, hashPassword, isPassword } from '#platform/credentials';
import { normalizeEmail } from '#domain/email-reservation';
import { Clock } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** A person who may sign in to the portal. Its id is a keyed hash of the e-mail address. */
export interface PortalUser {
  readonly tenantId: string;
  /** Sealed. */
  readonly email: string;
  /** `scrypt$<log2 N>$<r>$<p>$<salt>$<hash>`, base64. */
  readonly password: string;
  readonly createdAt: string;
}

/** A storage format. */
export const portalUsers: Collection<PortalUser> = {
  name: 'portal-users',
  kind: 'record',
  indexes: [['tenantId']],
};

/** A person of the portal, without the password. */
export interface PortalPerson {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
}

/** The people who may sign in to the portal, and their passwords. */
@Injectable()
export class PortalUsers implements OnModuleInit {
  private unknown: Promise<string> | null = null;

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([portalUsers]);
  }

  /**
   * Makes a user with a password of its own, which is returned this once; null where there is one already.
   *
   * @param cost other than the default's: {@link verify} tells then by its time that there is such a user
   */
  async create(tenantId: string, email: string, cost?: HashCost): Promise<string | null> {
    const id = this.idOf(email);
    if (await this.store.get(portalUsers, id)) return null;
    const password = randomBytes(15).toString('base64url');
    const record = await this.recordOf(tenantId, email, password, cost);
    const made = await this.store.insert(portalUsers, id, record);
    return made ? password : null;
  }

  /** Lets somebody who was invited sign in from now on. */
  async admit(tenantId: string, email: string, password: string): Promise<void> {
    await this.store.put(portalUsers, this.idOf(email), await this.recordOf(tenantId, email, password));
  }

  /** The user cannot sign in from now on. */
  async remove(userId: string): Promise<void> {
    await this.store.remove(portalUsers, userId);
  }

  /** Who signs in; null for an unknown address or a wrong password, both after the same work. */
  async verify(email: string, password: string): Promise<PortalPerson | null> {
    const userId = this.idOf(email);
    const stored = await this.store.get(portalUsers, userId);
    const right = await isPassword(password, stored?.document.password ?? (await this.decoy()));
    return right && stored ? this.personOf(userId, stored.document) : null;
  }

  /** A person; null where there is none of this id. */
  async find(userId: string): Promise<PortalPerson | null> {
    const stored = await this.store.get(portalUsers, userId);
    return stored && this.personOf(userId, stored.document);
  }

  /** Gives a person another password. False where there is none of this id. */
  async setPassword(userId: string, password: string): Promise<boolean> {
    const hashed = await hashPassword(password);
    for (;;) {
      const stored = await this.store.get(portalUsers, userId);
      if (!stored) return false;
      const document = { ...stored.document, password: hashed };
      if (await this.store.replace(portalUsers, userId, document, stored.revision)) return true;
    }
  }

  private personOf(userId: string, { tenantId, email }: PortalUser): PortalPerson {
    return { userId, tenantId, email: this.masterKey.open('portal-users', email, userId).toString() };
  }

  /** A hash of no user's password. */
  private decoy(): Promise<string> {
    this.unknown ??= hashPassword(randomBytes(15).toString('base64url'));
    return this.unknown;
  }

  /** The id that the person of an address has, or would have. */
  idOf(email: string): string {
    return this.masterKey.mac('portal-user', normalizeEmail(email));
  }

  private async recordOf(
    tenantId: string,
    email: string,
    password: string,
    cost?: HashCost,
  ): Promise<PortalUser> {
    const sealed = this.masterKey.seal('portal-users', Buffer.from(normalizeEmail(email)), this.idOf(email));
    const createdAt = this.clock.now().toISOString();
    return { tenantId, email: sealed, password: await hashPassword(password, cost), createdAt };
  }
}
