import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** What a link is for: to join, or to set another password. */
export type LinkKind = 'invitation' | 'password';

/** The one link of a person that works. Its id is the person's. */
interface LinkRecord {
  readonly tenantId: string;
  readonly kind: LinkKind;
  /** Sealed. */
  readonly email: string;
  /** A keyed hash of the link's secret. */
  readonly secret: string;
  readonly expiresAt: string;
}

/** A storage format. */
export const portalLinks: Collection<LinkRecord> = {
  name: 'portal-links',
  kind: 'record',
  indexes: [['expiresAt']],
};

/** Shown this once. */
export interface PortalLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** Whom a link is for. */
export interface LinkedPerson {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly kind: LinkKind;
}

const PURPOSE = 'portal-links';
const LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * 3_600_000,
  // OWASP Forgot Password Cheat Sheet: as short as mail allows.
  password: 30 * 60_000,
};
/** A person's id and 32 random bytes, both base64url. */
const TOKEN = /^([\w-]{43})\.([\w-]{43})$/;

/** Links that are sent to people, with which they set a password: once, until a newer one is made or time is over. */
@Injectable()
export class PortalLinks implements OnModuleInit {
  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: HttpConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([portalLinks]);
  }

  /** Makes a link; the one that the person had is worth nothing from then on. */
  async make({ userId, tenantId, email, kind }: LinkedPerson): Promise<PortalLink> {
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now(tenantId).getTime() + LIFETIME_MS[kind]).toISOString();
    await this.store.put(portalLinks, userId, {
      tenantId,
      kind,
      email: this.masterKey.seal(PURPOSE, Buffer.from(email), userId),
      secret: this.macOf(userId, secret),
      expiresAt,
    });
    // Behind a `#`, which browsers never send: it is in no log and no Referer header.
    return { link: `${this.config.publicUrl}/portal/welcome#${userId}.${secret}`, expiresAt };
  }

  /** Whom a link's token is for; null where it is none, was used or is over. */
  async look(token: string): Promise<(LinkedPerson & { readonly revision: number }) | null> {
    const [, userId = '', secret = ''] = TOKEN.exec(token) ?? [];
    const stored = userId === '' ? null : await this.store.get(portalLinks, userId);
    if (
      !stored ||
      !timingSafeEqual(Buffer.from(stored.document.secret), Buffer.from(this.macOf(userId, secret)))
    )
      return null;
    const { tenantId, kind, email, expiresAt } = stored.document;
    if (this.clock.now(tenantId).toISOString() >= expiresAt) return null;
    const opened = this.masterKey.open(PURPOSE, email, userId).toString();
    return { userId, tenantId, kind, email: opened, revision: stored.revision };
  }

  /** Takes a link that was looked at: false where another was quicker. */
  take({ userId, revision }: { readonly userId: string; readonly revision: number }): Promise<boolean> {
    return this.store.remove(portalLinks, userId, revision);
  }

  /** A person's link is worth nothing from now on. */
  async drop(userId: string): Promise<void> {
    await this.store.remove(portalLinks, userId);
  }

  private macOf(userId: string, secret: string): string {
    return this.masterKey.mac('portal-link', `${userId}/${secret}`);
  }
}
