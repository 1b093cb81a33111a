import { Injectable } from '@nestjs/common';
import { OAuthRecords } from './oauth-records.js';

/** What a program holds of a permission, the permission itself last: without it none of the others is good. */
const HELD = ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant'] as const;

/** What a program takes each time that it comes: a token is good for an hour, and a new one brings a new refresh token. */
const TAKEN = ['AccessToken', 'RefreshToken'] as const;

/** That a program acts for somebody. */
export interface Permission {
  readonly clientId: string;
  readonly since: Date;
  /** When it was given a token last. */
  readonly lastSeen: Date;
}

/** What people agreed to: which programs act for them. */
@Injectable()
export class Permissions {
  constructor(private readonly records: OAuthRecords) {}

  /** The programs that act for somebody, the longest known first. */
  async of(customerId: string): Promise<Permission[]> {
    const known = new Map<string, { since: number; lastSeen: number }>();
    for (const { payload } of await this.records.ofAccount('Grant', customerId)) {
      const [clientId, issued] = [String(payload['clientId']), Number(payload['iat']) * 1000];
      const { since, lastSeen } = known.get(clientId) ?? { since: issued, lastSeen: issued };
      known.set(clientId, { since: Math.min(issued, since), lastSeen: Math.max(issued, lastSeen) });
    }
    for (const model of TAKEN)
      for (const { payload } of await this.records.ofAccount(model, customerId)) {
        const permission = known.get(String(payload['clientId']));
        if (permission) permission.lastSeen = Math.max(permission.lastSeen, Number(payload['iat']) * 1000);
      }
    return [...known]
      .map(([clientId, { since, lastSeen }]) => ({
        clientId,
        since: new Date(since),
        lastSeen: new Date(lastSeen),
      }))
      .sort((a, b) => a.since.getTime() - b.since.getTime());
  }

  /** Takes back what somebody gave a program: within a second no token of it is good. Again, it changes nothing. */
  async end(customerId: string, clientId: string): Promise<void> {
    for (const model of HELD)
      for (const found of await this.records.ofAccount(model, customerId))
        if (found.payload['clientId'] === clientId) await this.records.removeFound(found);
  }
}
