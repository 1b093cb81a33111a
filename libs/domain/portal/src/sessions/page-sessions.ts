import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { HttpError, type HttpResponse } from '#platform/http';
import { Logger, ProcessConfig } from '#kit/kernel';
import { GetPartner, type PortalPerson, PortalUsers, type Role, RoleOf } from '#domain/partner';
import type { PortalSession } from '../api/portal.responses.js';
import { PortalSessions } from './portal-sessions.js';

/** Sessions as the portal's page begins and reads them. */
@Injectable()
export class PageSessions {
  constructor(
    private readonly users: PortalUsers,
    private readonly sessions: PortalSessions,
    private readonly queryBus: QueryBus,
    private readonly config: ProcessConfig,
    private readonly logger: Logger,
  ) {}

  /** Begins a session of somebody who has shown all that is asked for: before that there is none, of no kind. */
  async begin(person: PortalPerson, role: Role, response: HttpResponse): Promise<PortalSession> {
    const { cookie, csrfToken } = await this.sessions.begin(person);
    response.setHeader('set-cookie', cookie);
    response.setHeader('cache-control', 'no-store');
    const { tenantId, userId } = person;
    this.logger.security('portal-signed-in', { tenantId, actor: { type: 'portal-user', id: userId } });
    return this.view(person, role, csrfToken);
  }

  /** What a person signs in with has changed: ends every session of theirs, and begins a new one here. */
  async beginAnew(person: PortalPerson, response: HttpResponse): Promise<PortalSession> {
    await this.sessions.endAllOf(person.userId);
    const role = await this.queryBus.execute(new RoleOf(person.tenantId, person.userId));
    if (!role) throw notSignedIn();
    return this.begin(person, role, response);
  }

  /** Who is signed in. @throws {HttpError} `E_AUTH_MISSING`: they are not one of the partner's people any more */
  async person(userId: string): Promise<PortalPerson> {
    const person = await this.users.find(userId);
    if (!person) throw notSignedIn();
    return person;
  }

  /** What the page shows of a session. */
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

const notSignedIn = (): HttpError => new HttpError('E_AUTH_MISSING', 'Nobody is signed in.');
