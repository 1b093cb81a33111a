import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { BriefCache } from '#access-keys';
import { type BrowserSession, BrowserSessions, type PortalRole } from '#http';
import { Clock, Config } from '#kernel';
import { RoleOf } from '#partner';
import { MasterKey } from '#personal-data';
import { type Collection, DocumentStore } from '#projections';

/** Its id is a keyed hash of what the cookie holds. */
interface SessionRecord {
  readonly userId: string;
  readonly tenantId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface InForce extends SessionRecord {
  readonly role: PortalRole;
}

/** A storage format. */
export const portalSessions: Collection<SessionRecord> = {
  name: 'portal-sessions',
  kind: 'record',
  indexes: [['userId'], ['expiresAt']],
};

/** A session that has begun: what the browser is to keep. */
export interface BegunSession {
  readonly csrfToken: string;
  /** The value of a `Set-Cookie` header. */
  readonly cookie: string;
  readonly expiresAt: string;
}

/** A working day (NIST SP 800-63B-4, section 2.2.3 allows 24 hours). */
const LIFETIME_MS = 12 * 3_600_000;
const TOKEN_BYTES = 32;
const TOKEN = /^[0-9A-Za-z_-]{43}$/;
const MOST_SESSIONS = 1_000;

/** Who is signed in to the portal. The cookie holds a random token, the store its hash. */
@Injectable()
export class PortalSessions extends BrowserSessions implements OnModuleInit {
  private readonly cache = new BriefCache<InForce>();
  private readonly cookieName: string;
  private readonly attributes: string;

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly queryBus: QueryBus,
    config: Config,
  ) {
    super();
    // `__Host-` binds a cookie to its host and to https (RFC 6265bis, section 4.1.3.2): browsers refuse it over http.
    const secure = config.publicUrl.startsWith('https:');
    this.cookieName = secure ? '__Host-portal' : 'portal';
    this.attributes = `Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
  }

  async onModuleInit(): Promise<void> {
    await this.store.define([portalSessions]);
  }

  /** Begins a session. Its token is new: what a browser held before is worth nothing. */
  async begin({
    userId,
    tenantId,
  }: {
    readonly userId: string;
    readonly tenantId: string;
  }): Promise<BegunSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now().getTime();
    const expiresAt = new Date(now + LIFETIME_MS).toISOString();
    const createdAt = new Date(now).toISOString();
    await this.store.insert(portalSessions, this.idOf(token), { userId, tenantId, createdAt, expiresAt });
    const cookie = `${this.cookieName}=${token}; Max-Age=${LIFETIME_MS / 1000}; ${this.attributes}`;
    return { csrfToken: this.csrfOf(token), cookie, expiresAt };
  }

  /** The session of a request's cookie. What is remembered is younger than a second, so a sign-out counts within one. */
  override async of(request: IncomingMessage): Promise<BrowserSession | null> {
    const token = this.tokenOf(request);
    if (token === null) return null;
    const id = this.idOf(token);
    const record = await this.cache.get(id, () => this.read(id));
    if (!record || Date.parse(record.expiresAt) <= this.clock.now().getTime()) return null;
    const { userId, tenantId, role } = record;
    return { userId, tenantId, role, csrfToken: this.csrfOf(token) };
  }

  /** With the role as it is now: a session of somebody who is not one of the partner's people any more is none. */
  private async read(id: string): Promise<InForce | null> {
    const stored = await this.store.get(portalSessions, id);
    if (!stored) return null;
    const { tenantId, userId } = stored.document;
    const role = await this.queryBus.execute(new RoleOf(tenantId, userId));
    return role && { ...stored.document, role };
  }

  /** Ends the session of a request's cookie, if there is one. @returns the cookie that removes it from the browser */
  async end(request: IncomingMessage): Promise<string> {
    const token = this.tokenOf(request);
    if (token !== null) await this.store.remove(portalSessions, this.idOf(token));
    this.cache.clear();
    return `${this.cookieName}=; Max-Age=0; ${this.attributes}`;
  }

  /** Ends every session of a person: on this process at once, on others within a second. */
  async endAllOf(userId: string): Promise<void> {
    for (;;) {
      const found = await this.store.find(portalSessions, { where: { userId }, limit: MOST_SESSIONS });
      for (const { id } of found) await this.store.remove(portalSessions, id);
      if (found.length < MOST_SESSIONS) break;
    }
    this.cache.clear();
  }

  /** What is remembered of sessions is read anew: somebody's role is another one. */
  forget(): void {
    this.cache.clear();
  }

  /** Two cookies of the name are none: which of them counts is for nobody to guess. */
  private tokenOf({ headers }: IncomingMessage): string | null {
    const prefix = `${this.cookieName}=`;
    const sent = (headers.cookie ?? '')
      .split(';')
      .map((one) => one.trim())
      .filter((one) => one.startsWith(prefix));
    const [only, more] = sent;
    const token = only?.slice(prefix.length) ?? '';
    return more === undefined && TOKEN.test(token) ? token : null;
  }

  private idOf(token: string): string {
    return this.masterKey.mac('portal-session', token);
  }

  private csrfOf(token: string): string {
    return this.masterKey.mac('portal-csrf', token);
  }
}
