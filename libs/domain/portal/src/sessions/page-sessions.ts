import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HttpError, type HttpResponse } from '#platform/http';
import { Logger, ProcessConfig } from '#kit/kernel';
import { GetPartner, type PortalPerson, PortalUsers, type Role, RoleOf } from '#domain/partner';
import type { PortalSession } from '../api/portal.responses.js';
import { PortalSessions } from './portal-sessions.js';

/** Starts and describes sessions for the portal's page. */
@Injectable()
export class PageSessions {
  constructor(
    private readonly users: PortalUsers,
    private readonly sessions: PortalSessions,
    private readonly queryBus: QueryBus,
    private readonly config: ProcessConfig,
    private readonly logger: Logger,
  ) {}

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
    const { cookie, csrfToken, end } = await this.sessions.begin(person);
    try {
      await assertCurrent();
    } catch (error) {
      await end();
      throw error;
    }
    response.setHeader('set-cookie', cookie);
    response.setHeader('cache-control', 'no-store');
    const { tenantId, userId } = person;
    this.logger.security('portal-signed-in', { tenantId, actor: { type: 'portal-user', id: userId } });
    return this.view(person, role, csrfToken);
  }

  /** Ends all sessions of a person whose credentials changed, and starts a new one in this browser. */
  async replaceAll(person: PortalPerson, response: HttpResponse): Promise<PortalSession> {
    await this.sessions.endAllOf(person.userId);
    const role = await this.queryBus.execute(new RoleOf(person.tenantId, person.userId));
    if (!role) throw notSignedIn();
    return this.begin(person, role, response);
  }

  /**
   * Returns the signed-in person. @throws {HttpError} `E_AUTH_MISSING` if they no longer belong to the partner
   */
  async person(userId: string): Promise<PortalPerson> {
    const person = await this.users.find(userId);
    if (!person) throw notSignedIn();
    return person;
  }

  /** Describes a session for the page. */
  async view(
    { userId, email, tenantId }: PortalPerson,
    role: Role,
    csrfToken: string,
  ): Promise<PortalSession> {
    const { name, suspended } = await this.queryBus.execute(new GetPartner(tenantId));
    const { environment } = this.config;
    return { user: { userId, email, role }, partner: { tenantId, name, suspended }, environment, csrfToken };
  }
}

const notSignedIn = (): HttpError => new HttpError('E_AUTH_MISSING', 'Sign in required.');
