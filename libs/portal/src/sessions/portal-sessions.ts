import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type BegunSession, CookieSessions, type SessionRecord } from '#access-keys';
import type { BrowserSession, BrowserSessions } from '#http';
import type { Collection } from '#projections';

interface OfPerson {
  readonly userId: string;
  readonly tenantId: string;
}

/** A storage format. */
export const portalSessions: Collection<SessionRecord & OfPerson> = {
  name: 'portal-sessions',
  kind: 'record',
  indexes: [['userId'], ['expiresAt']],
};

/** Who is signed in to the portal. */
@Injectable()
export class PortalSessions extends CookieSessions<OfPerson> implements BrowserSessions {
  protected override readonly collection = portalSessions;
  protected override readonly purpose = 'portal';

  /** Begins a session of a person. */
  begin({ userId, tenantId }: OfPerson): Promise<BegunSession> {
    return this.start({ userId, tenantId });
  }

  async of(request: IncomingMessage): Promise<BrowserSession | null> {
    const found = await this.find(request);
    if (!found) return null;
    const { userId, tenantId } = found.holder;
    return { userId, tenantId, csrfToken: found.csrfToken };
  }

  /** Ends every session of a person: on this process at once, on others within a second. */
  endAllOf(userId: string): Promise<void> {
    return this.endAll({ userId });
  }

  protected override holderOf(person: OfPerson): Promise<OfPerson> {
    return Promise.resolve(person);
  }
}
