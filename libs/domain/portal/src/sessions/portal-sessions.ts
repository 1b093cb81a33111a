import type { IncomingMessage } from 'node:http';
import { type ExecutionContext, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  assertFromOwnPage,
  type NewSession,
  CookieSessions,
  type SessionRecord,
} from '#platform/credentials';
import { HttpConfig, type SignedInCallers, type VerifiedCaller } from '#platform/http';
import { Clock } from '#kit/kernel';
import { type Role, RoleOf } from '#domain/partner';
import { MasterKey } from '#platform/personal-data';
import { type Collection, DocumentStore } from '#kit/document-store';
import { assertMayCall } from './portal-endpoint.js';

interface OfPerson {
  readonly userId: string;
  readonly tenantId: string;
}

interface PersonOfRole extends OfPerson {
  readonly role: Role;
}

interface SignedInPerson extends PersonOfRole {
  /** Sent by the portal's page as `x-csrf-token` with every write. */
  readonly csrfToken: string;
}

/** Storage format. */
export const portalSessions: Collection<SessionRecord & OfPerson> = {
  name: 'portal-sessions',
  kind: 'record',
  indexes: [['userId'], ['expiresAt']],
};

@Injectable()
export class PortalSessions extends CookieSessions<OfPerson, PersonOfRole> implements SignedInCallers {
  protected override readonly collection = portalSessions;
  protected override readonly purpose = 'portal';

  constructor(
    store: DocumentStore,
    masterKey: MasterKey,
    clock: Clock,
    private readonly queryBus: QueryBus,
    config: HttpConfig,
  ) {
    super(store, masterKey, clock, config);
  }

  begin({ userId, tenantId }: OfPerson): Promise<NewSession> {
    return this.insert({ userId, tenantId });
  }

  async verify(request: IncomingMessage, route: ExecutionContext): Promise<VerifiedCaller | null> {
    const person = await this.of(request);
    if (!person) return null;
    assertFromOwnPage(request, person.csrfToken);
    assertMayCall(person.role, request.method, route);
    const { tenantId, userId } = person;
    return { tenantId, keyId: `portal/${userId}`, actor: { type: 'portal-user', id: userId } };
  }

  /** Returns the signed-in person, without a CSRF check. */
  async of(request: IncomingMessage): Promise<SignedInPerson | null> {
    const found = await this.find(request);
    if (!found) return null;
    const { userId, tenantId, role } = found.holder;
    return { userId, tenantId, role, csrfToken: found.csrfToken };
  }

  /** Ends all sessions of a person: at once in this process, within a second in others. */
  endAllOf(userId: string): Promise<void> {
    return this.endAll({ userId });
  }

  /** Reads the current role; people who no longer belong to the partner have no session. */
  protected override async holderOf({ userId, tenantId }: OfPerson): Promise<PersonOfRole | null> {
    const role = await this.queryBus.execute(new RoleOf(tenantId, userId));
    return role && { userId, tenantId, role };
  }
}
