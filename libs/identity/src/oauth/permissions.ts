import { Injectable } from '@nestjs/common';
import { OAuthRecords } from './oauth-records.js';

/** What a program holds of a permission, the permission itself last: without it none of the others is good. */
const HELD = ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant'] as const;

/** What people agreed to: which programs act for them. */
@Injectable()
export class Permissions {
  constructor(private readonly records: OAuthRecords) {}

  /** The programs that act for somebody, the longest known first. */
  async of(customerId: string): Promise<{ readonly clientId: string; readonly since: Date }[]> {
    const since = new Map<string, number>();
    for (const { payload } of await this.records.ofAccount('Grant', customerId)) {
      const [clientId, issued] = [String(payload['clientId']), Number(payload['iat']) * 1000];
      since.set(clientId, Math.min(issued, since.get(clientId) ?? Infinity));
    }
    return [...since]
      .map(([clientId, issued]) => ({ clientId, since: new Date(issued) }))
      .sort((a, b) => a.since.getTime() - b.since.getTime());
  }

  /** Takes back what somebody gave a program: within a second no token of it is good. Again, it changes nothing. */
  async end(customerId: string, clientId: string): Promise<void> {
    for (const model of HELD)
      for (const found of await this.records.ofAccount(model, customerId))
        if (found.payload['clientId'] === clientId) await this.records.removeFound(found);
  }
}
