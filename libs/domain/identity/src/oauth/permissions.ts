import { Injectable } from '@nestjs/common';
import { OAuthRecords } from './oauth-records.js';

/** The records of a permission. The permission itself is removed last, because all others depend on it. */
const HELD = ['AccessToken', 'RefreshToken', 'AuthorizationCode', 'Grant'] as const;

/** The records that a program renews: a token is valid for an hour, and each new one comes with a new refresh token. */
const TAKEN = ['AccessToken', 'RefreshToken'] as const;

/** A program's permission to act for a person. */
export interface Permission {
  readonly clientId: string;
  readonly since: Date;
  /** When the program last got a token. */
  readonly lastSeen: Date;
}

/** The programs that people allow to act for them. */
@Injectable()
export class Permissions {
  constructor(private readonly records: OAuthRecords) {}

  /** Returns the programs that act for a person, oldest permission first. */
  async of(customerId: string): Promise<Permission[]> {
    const programs = new Map<string, { since: number; lastSeen: number }>();
    for (const { payload } of await this.records.ofAccount('Grant', customerId)) {
      const [clientId, issued] = [String(payload['clientId']), Number(payload['iat']) * 1000];
      const { since, lastSeen } = programs.get(clientId) ?? { since: issued, lastSeen: issued };
      programs.set(clientId, { since: Math.min(issued, since), lastSeen: Math.max(issued, lastSeen) });
    }
    for (const model of TAKEN)
      for (const { payload } of await this.records.ofAccount(model, customerId)) {
        const permission = programs.get(String(payload['clientId']));
        if (permission) permission.lastSeen = Math.max(permission.lastSeen, Number(payload['iat']) * 1000);
      }
    return [...programs]
      .map(([clientId, { since, lastSeen }]) => ({
        clientId,
        since: new Date(since),
        lastSeen: new Date(lastSeen),
      }))
      .sort((a, b) => a.since.getTime() - b.since.getTime());
  }

  /** Ends the permissions of all programs. Their tokens stop working within a second. */
  async endAll(customerId: string): Promise<void> {
    for (const model of HELD) await this.records.removeOfAccount(model, customerId);
  }

  /** Ends a program's permission. Its tokens stop working within a second. Repeating it has no effect. */
  async end(customerId: string, clientId: string): Promise<void> {
    for (const model of HELD)
      for (const record of await this.records.ofAccount(model, customerId))
        if (record.payload['clientId'] === clientId) await this.records.removeRecord(record);
  }
}
