import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { assertFromOwnPage, CookieSessions, type SessionRecord } from '#platform/credentials';
import {
  clientAddressOf,
  HttpConfig,
  HttpError,
  type HttpResponse,
  type SignedInCallers,
  Tenants,
  type VerifiedCaller,
} from '#platform/http';
import { Clock, Logger, ProcessConfig } from '#kit/kernel';
import { GetPartner, type PortalPerson, PortalUsers, type Role, RoleOf } from '#domain/partner';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';
import { MailConfig } from '#platform/mail';
import { WebhooksConfig } from '#platform/webhooks';
import type { PortalSession } from '../api/portal.responses.js';
import type { OwnSession } from '../api/search.responses.js';
import { browserOf } from './browser-of.js';
import { assertMayCall } from './portal-endpoint.js';

interface OfPerson {
  readonly userId: string;
  /** The partner, not one of its later tenants. */
  readonly tenantId: string;
}

/** The browser and address of the sign-in. */
interface Origin {
  /** For example "Chrome on Windows"; null if the user agent is unknown. */
  readonly browser: string | null;
  /** Client address; empty if unknown. */
  readonly address: string;
}

interface PersonOfRole extends OfPerson {
  readonly role: Role;
}

/** Storage format. */
export const portalSessions: Collection<SessionRecord & OfPerson & Origin> = {
  name: 'portal-sessions',
  kind: 'record',
  indexes: [['userId', 'createdAt'], ['expiresAt']],
};

/** Starts, verifies, describes and ends the sessions of people in the portal. */
@Injectable()
export class PortalSessions
  extends CookieSessions<OfPerson & Origin, PersonOfRole>
  implements SignedInCallers
{
  protected override readonly collection = portalSessions;
  protected override readonly purpose = 'portal';

  constructor(
    store: DocumentStore,
    masterKey: MasterKey,
    private readonly time: Clock,
    config: HttpConfig,
    private readonly users: PortalUsers,
    private readonly tenants: Tenants,
    private readonly queryBus: QueryBus,
    private readonly process: ProcessConfig,
    private readonly logger: Logger,
    private readonly webhooks: WebhooksConfig,
    private readonly mail: MailConfig,
  ) {
    super(store, masterKey, time, config);
  }

  /**
   * Starts a session after all credentials were checked; until then no session of any kind exists.
   *
   * @param assertCurrent throws if the credentials have changed since they were checked, which ends the session again
   */
  async begin(
    person: PortalPerson,
    role: Role,
    response: HttpResponse,
    assertCurrent = (): Promise<void> => Promise.resolve(),
  ): Promise<PortalSession> {
    const { tenantId, userId } = person;
    const { cookie, csrfToken, end } = await this.insert({ userId, tenantId, ...originOf(response.req) });
    try {
      await assertCurrent();
    } catch (error) {
      await end();
      throw error;
    }
    response.setHeader('set-cookie', cookie);
    response.setHeader('cache-control', 'no-store');
    this.logger.security('portal-signed-in', { tenantId, actor: { type: 'portal-user', id: userId } });
    return this.view(person, role, csrfToken);
  }

  /** Ends all sessions of a person whose credentials changed, and starts a new one in this browser. */
  async replaceAll(person: PortalPerson, response: HttpResponse): Promise<PortalSession> {
    await this.endAllOf(person.userId);
    const role = await this.roleOf(person);
    if (!role) throw notSignedIn();
    return this.begin(person, role, response);
  }

  /** Verifies the session and the CSRF token of a request. @throws {HttpError} `E_AUTH_INVALID`, `E_FORBIDDEN` */
  async verify(request: IncomingMessage, route: ExecutionContext): Promise<VerifiedCaller | null> {
    const session = await this.find(request);
    if (!session) return null;
    assertFromOwnPage(request, session.csrfToken);
    const { userId, role } = session.holder;
    assertMayCall(role, request.method, route);
    const tenantId = await this.tenants.current(session.holder.tenantId);
    return { tenantId, keyId: `portal/${userId}`, actor: { type: 'portal-user', id: userId } };
  }

  /** Describes the session of a request for the page, without a CSRF check; null without a sign-in. */
  async current(request: IncomingMessage): Promise<PortalSession | null> {
    const session = await this.find(request);
    const person = session && (await this.users.find(session.holder.userId));
    return person && this.view(person, session.holder.role, session.csrfToken);
  }

  /**
   * Returns the signed-in person.
   *
   * @throws {HttpError} `E_AUTH_MISSING` if they no longer belong to the partner
   */
  async person(userId: string): Promise<PortalPerson> {
    const person = await this.users.find(userId);
    if (!person) throw notSignedIn();
    return person;
  }

  /** Ends all sessions of a person: at once in this process, within a second in others. */
  endAllOf(userId: string): Promise<void> {
    return this.endAll({ userId });
  }

  /** Returns a person's sessions, newest first. */
  async listOf(userId: string, request: IncomingMessage): Promise<OwnSession[]> {
    const sessions = await this.list({ userId }, request);
    return sessions.map(({ sessionId, record: { createdAt, expiresAt, browser, address }, isCurrent }) => ({
      sessionId,
      createdAt,
      expiresAt,
      browser,
      address: address === '' ? null : address,
      current: isCurrent,
    }));
  }

  /** Ends one of a person's sessions. @throws {HttpError} `E_NOT_FOUND` */
  async endOneOf(userId: string, sessionId: string): Promise<void> {
    if (!(await this.endOne(sessionId, { userId })))
      throw new HttpError('E_NOT_FOUND', 'This session has already ended.');
    this.logger.security('portal-session-ended');
  }

  /** Ends all of a person's sessions except the one of a request. */
  async endOthersOf(userId: string, request: IncomingMessage): Promise<void> {
    await this.endAll({ userId }, request);
    this.logger.security('portal-other-sessions-ended');
  }

  /** Reads the current role; people who no longer belong to the partner have no session. */
  protected override async holderOf({ userId, tenantId }: OfPerson): Promise<PersonOfRole | null> {
    const role = await this.roleOf({ userId, tenantId });
    return role && { userId, tenantId, role };
  }

  private roleOf({ tenantId, userId }: OfPerson): Promise<Role | null> {
    return this.queryBus.execute(new RoleOf(tenantId, userId));
  }

  private async view(
    { userId, email, tenantId }: PortalPerson,
    role: Role,
    csrfToken: string,
  ): Promise<PortalSession> {
    const { name, suspended } = await this.queryBus.execute(new GetPartner(tenantId));
    const { environment } = this.process;
    const aheadMs = this.time.now(tenantId).getTime() - this.time.now().getTime();
    const aheadSeconds = Math.round(aheadMs / 1000);
    const partner = { tenantId, name, suspended };
    const user = { userId, email, role };
    const { allowLoopback: localWebhooks } = this.webhooks;
    const { inboxUrl } = this.mail;
    return { user, partner, environment, aheadSeconds, localWebhooks, inboxUrl, csrfToken };
  }
}

const originOf = (request: IncomingMessage): Origin => ({
  browser: browserOf(request.headers['user-agent'] ?? ''),
  address: clientAddressOf(request),
});

const notSignedIn = (): HttpError => new HttpError('E_AUTH_MISSING', 'Sign in required.');
