import { randomBytes } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { hashPassword, isPassword } from '#access-keys';
import { normalizeEmail } from '#email-reservation';
import { Clock } from '#kernel';
import { MasterKey } from '#personal-data';
import { type Collection, DocumentStore } from '#projections';

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

/** The portal's passwords. */
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

  /** Makes or replaces a user with a new password, which is returned this once. */
  async create(tenantId: string, email: string): Promise<string> {
    const password = randomBytes(15).toString('base64url');
    const id = this.idOf(email);
    await this.store.put(portalUsers, id, {
      tenantId,
      email: this.masterKey.seal('portal-users', Buffer.from(normalizeEmail(email)), id),
      password: await hashPassword(password),
      createdAt: this.clock.now().toISOString(),
    });
    return password;
  }

  /** The user's tenant; null for an unknown address or a wrong password, both after the same work. */
  async verify(email: string, password: string): Promise<string | null> {
    const stored = await this.store.get(portalUsers, this.idOf(email));
    const right = await isPassword(password, stored?.document.password ?? (await this.decoy()));
    return right && stored ? stored.document.tenantId : null;
  }

  /** A hash of no user's password. */
  private decoy(): Promise<string> {
    this.unknown ??= hashPassword(randomBytes(15).toString('base64url'));
    return this.unknown;
  }

  private idOf(email: string): string {
    return this.masterKey.mac('portal-user', normalizeEmail(email));
  }
}
