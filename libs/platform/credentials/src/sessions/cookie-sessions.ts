import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { HostCookie, HttpConfig } from '#platform/http';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore, type FindOptions } from '#kit/document-store';
import { BriefCache } from '../brief-cache.js';

/** A stored session. Its id is a keyed hash of the cookie's token. Times are RFC 3339. Storage format. */
export interface SessionRecord {
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** A new session. */
export interface NewSession {
  /** The value of a `Set-Cookie` header. */
  readonly cookie: string;
  readonly csrfToken: string;
  readonly expiresAt: string;
  /** Ends the session again, if its cookie must not be sent. */
  readonly end: () => Promise<void>;
}

/** A stored session as its holder sees it. */
export interface ListedSession<More> {
  /** The id of the record, which is useless as a cookie. */
  readonly sessionId: string;
  readonly record: SessionRecord & More;
  /** Whether it is the session of the request. */
  readonly isCurrent: boolean;
}

interface VerifiedSession<Holder> {
  readonly holder: Holder;
  readonly csrfToken: string;
  readonly expiresAt: string;
}

interface CachedSession<Holder> {
  readonly holder: Holder;
  readonly expiresAt: string;
}

/** A working day (NIST SP 800-63B-4, section 2.2.3 allows 24 hours). */
const LIFETIME_MS = 12 * 3_600_000;
const TOKEN_BYTES = 32;
const TOKEN = /^[0-9A-Za-z_-]{43}$/;
const MAX_SESSIONS = 1_000;
const MAX_LISTED = 100;
/** Collections of sessions that are listed or ended together have an index of their conditions and this order. */
const NEWEST_FIRST = { field: 'createdAt', descending: true } as const;

type Where<More> = NonNullable<FindOptions<SessionRecord & More>['where']>;

/**
 * Keeps the browser sessions of one kind of people. The cookie holds a random token, the store its hash.
 * `More` is what a record holds besides its times; `Holder` is the person who is signed in.
 */
@Injectable()
export abstract class CookieSessions<
  More extends object,
  Holder extends object = More,
> implements OnModuleInit {
  protected abstract readonly collection: Collection<SessionRecord & More>;
  /** Part of the cookie's name and of the tokens' hashes, so that kinds of sessions do not mix: a storage format. */
  protected abstract readonly purpose: string;
  private readonly cache = new BriefCache<CachedSession<Holder>>();

  constructor(
    private readonly store: DocumentStore,
    private readonly masterKey: MasterKey,
    private readonly clock: Clock,
    private readonly config: HttpConfig,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.store.define([this.collection]);
  }

  /** Ends the session of a request's cookie, if there is one. @returns the cookie that removes it from the browser */
  async end(request: IncomingMessage): Promise<string> {
    const token = this.tokenOf(request);
    if (token !== null) await this.store.remove(this.collection, this.idOf(token));
    this.cache.clear();
    return this.cookie.set('', 0);
  }

  /** Clears the cache after a change to data that sessions depend on, such as a role. */
  forget(): void {
    this.cache.clear();
  }

  /** Starts a session with a new token, so that a token the browser had before is useless. */
  protected async insert(more: More): Promise<NewSession> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const now = this.clock.now().getTime();
    const expiresAt = new Date(now + LIFETIME_MS).toISOString();
    const createdAt = new Date(now).toISOString();
    const id = this.idOf(token);
    await this.store.insert(this.collection, id, { ...more, createdAt, expiresAt });
    const cookie = this.cookie.set(token, LIFETIME_MS / 1000);
    const end = async (): Promise<void> => {
      await this.store.remove(this.collection, id);
    };
    return { csrfToken: this.csrfOf(token), cookie, expiresAt, end };
  }

  /**
   * Returns the session of a request's cookie. Cached sessions are less than a second old, so a session ends
   * within a second.
   */
  protected async find(request: IncomingMessage): Promise<VerifiedSession<Holder> | null> {
    const token = this.tokenOf(request);
    if (token === null) return null;
    const id = this.idOf(token);
    const session = await this.cache.get(id, () => this.read(id));
    if (!session || Date.parse(session.expiresAt) <= this.clock.now().getTime()) return null;
    return { ...session, csrfToken: this.csrfOf(token) };
  }

  /** Returns the matching sessions that have not expired, newest first, at most 100. */
  protected async list(where: Where<More>, request: IncomingMessage): Promise<ListedSession<More>[]> {
    const listed = { where, orderBy: NEWEST_FIRST, limit: MAX_LISTED };
    const sessions = await this.store.find(this.collection, listed);
    const now = this.clock.now().getTime();
    return sessions
      .filter(({ document }) => Date.parse(document.expiresAt) > now)
      .map(({ id: sessionId, document: record }) => {
        return { sessionId, record, isCurrent: sessionId === this.currentId(request) };
      });
  }

  /** Ends a session by its id: at once in this process, within a second in others. @returns false: none matches */
  protected async endOne(sessionId: string, where: Where<More>): Promise<boolean> {
    if (!(await this.store.get(this.collection, sessionId, where))) return false;
    await this.store.remove(this.collection, sessionId);
    this.cache.clear();
    return true;
  }

  /**
   * Ends all matching sessions: at once in this process, within a second in others.
   *
   * @param kept the request whose session continues; null: none does
   */
  protected async endAll(where: Where<More>, kept: IncomingMessage | null = null): Promise<void> {
    const keptId = kept && this.currentId(kept);
    for (;;) {
      const some = { where, orderBy: NEWEST_FIRST, limit: MAX_SESSIONS };
      const sessions = await this.store.find(this.collection, some);
      for (const { id } of sessions) if (id !== keptId) await this.store.remove(this.collection, id);
      if (sessions.length < MAX_SESSIONS) break;
    }
    this.cache.clear();
  }

  /** Returns the holder of a stored session, or null if they have lost access. */
  protected abstract holderOf(of: More): Promise<Holder | null>;

  private async read(id: string): Promise<CachedSession<Holder> | null> {
    const stored = await this.store.get(this.collection, id);
    const holder = stored && (await this.holderOf(stored.document));
    return holder && { holder, expiresAt: stored.document.expiresAt };
  }

  private get cookie(): HostCookie {
    return new HostCookie(this.purpose, this.config.publicUrl, 'Strict');
  }

  private tokenOf(request: IncomingMessage): string | null {
    const token = this.cookie.of(request) ?? '';
    return TOKEN.test(token) ? token : null;
  }

  private currentId(request: IncomingMessage): string | null {
    const token = this.tokenOf(request);
    return token === null ? null : this.idOf(token);
  }

  private idOf(token: string): string {
    return this.masterKey.mac(`${this.purpose}-session`, token);
  }

  private csrfOf(token: string): string {
    return this.masterKey.mac(`${this.purpose}-csrf`, token);
  }
}
