import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { HttpConfig } from '#platform/http';
import { MasterKey, sealedIn } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';

/** The purpose of a link: joining, or resetting the password. */
type LinkKind = 'invitation' | 'password';

/** A person's only valid link, stored under the person's id. */
interface LinkRecord {
  readonly tenantId: string;
  readonly kind: LinkKind;
  /** Sealed. */
  readonly email: string;
  /** A keyed hash of the link's secret. */
  readonly secret: string;
  readonly expiresAt: string;
}

/** Storage format. */
export const portalLinks: Collection<LinkRecord> = {
  name: 'portal-links',
  kind: 'record',
  indexes: [['expiresAt']],
};

/** Shown only once. */
export interface PortalLink {
  readonly link: string;
  readonly expiresAt: string;
}

/** The recipient of a link. */
export interface LinkedPerson {
  readonly userId: string;
  readonly tenantId: string;
  readonly email: string;
  readonly kind: LinkKind;
}

const PURPOSE = 'portal-links';

export const sealedPortalLinks = sealedIn(portalLinks, PURPOSE, (link, again) => ({
  ...link,
  email: again(link.email),
}));

const LIFETIME_MS: Readonly<Record<LinkKind, number>> = {
  invitation: 7 * 24 * 3_600_000,
  // As short as mail delivery allows (OWASP Forgot Password Cheat Sheet).
  password: 30 * 60_000,
};
/** A person's id and 32 random bytes, both base64url. */
const TOKEN = /^([\w-]{43})\.([\w-]{43})$/;

/** Links that let people set a password. A link works once, until it expires or a newer one is created. */
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

  /** Creates a link and invalidates the person's previous one. */
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
    // Browsers never send the fragment, so the secret appears in no log or Referer header.
    return { link: `${this.config.publicUrl}/portal/welcome#${userId}.${secret}`, expiresAt };
  }

  /** Returns the recipient of a link's token; null if the token is wrong, used or expired. */
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

  /** Uses up a link. Returns false if a concurrent request was faster. */
  take({ userId, revision }: { readonly userId: string; readonly revision: number }): Promise<boolean> {
    return this.store.remove(portalLinks, userId, revision);
  }

  /** Invalidates a person's link. */
  async drop(userId: string): Promise<void> {
    await this.store.remove(portalLinks, userId);
  }

  private macOf(userId: string, secret: string): string {
    return this.masterKey.mac('portal-link', `${userId}/${secret}`);
  }
}
