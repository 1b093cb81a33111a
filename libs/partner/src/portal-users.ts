import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
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

/** OWASP Password Storage Cheat Sheet: scrypt with N = 2^16, r = 8, p = 2, or more. */
const COST = { log2N: 16, r: 8, p: 2 } as const;
const HASH_BYTES = 32;

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

/** `scrypt$…` of a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const { log2N, r, p } = COST;
  const derived = await derive(password, salt, COST);
  return ['scrypt', log2N, r, p, salt.toString('base64'), derived.toString('base64')].join('$');
}

/** Whether a password is the one that was hashed. */
export async function isPassword(password: string, hashed: string): Promise<boolean> {
  const [, log2N, r, p, salt = '', expected = ''] = hashed.split('$');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  return timingSafeEqual(
    await derive(password, Buffer.from(salt, 'base64'), cost),
    Buffer.from(expected, 'base64'),
  );
}

const derive = (password: string, salt: Buffer, cost: { log2N: number; r: number; p: number }) =>
  new Promise<Buffer>((resolve, reject) => {
    const { log2N, r, p } = cost;
    const N = 2 ** log2N;
    scrypt(
      password.normalize('NFKC'),
      salt,
      HASH_BYTES,
      { N, r, p, maxmem: 256 * N * r },
      (error, derived) => {
        if (error) reject(error);
        else resolve(derived);
      },
    );
  });
