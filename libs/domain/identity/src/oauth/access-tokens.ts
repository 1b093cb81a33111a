import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BriefCache } from '#platform/credentials';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '../identity.config.js';
import { Accounts, type TokenIdentity } from '../accounts/accounts.js';
import { SCOPE } from './metadata.js';
import { type FoundRecord, OAuthRecords } from './oauth-records.js';
import { OperatorClients } from './operator-clients.js';
import { resourceOf } from './resource.js';

/** The customer and the program of an access token. */
export interface TokenHolder extends TokenIdentity {
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const LONGEST = 200;

/**
 * Verifies tokens for the tool interface like the introspection endpoint: from the same records, with the same identity,
 * and for its audience.
 */
@Injectable()
export class AccessTokens {
  private readonly cache = new BriefCache<TokenHolder>();

  constructor(
    private readonly records: OAuthRecords,
    private readonly accounts: Accounts,
    private readonly clients: OperatorClients,
    private readonly clock: Clock,
    private readonly config: ToolsConfig,
  ) {}

  /**
   * Returns the holder of a token; null if it is unknown, expired, revoked, for another audience, or if the
   * customer no longer exists.
   * Caches results for less than a second.
   */
  async verify(token: string): Promise<TokenHolder | null> {
    if (token.length > LONGEST) return null;
    const holder = await this.cache.get(hash('sha256', token, 'base64'), () => this.read(token));
    return holder && this.clock.now().getTime() < holder.expiresAt ? holder : null;
  }

  private async read(token: string): Promise<TokenHolder | null> {
    const found =
      (await this.records.find('AccessToken', token)) ??
      (await this.records.find('ClientCredentials', token));
    const { clientId, aud, scope, exp } = found?.payload ?? {};
    if (aud !== resourceOf(this.config) || !scopesOf(scope).includes(SCOPE)) return null;
    if (!found || typeof clientId !== 'string') return null;
    const customerId = await this.customerOf(found, clientId);
    const identity = customerId === null ? null : await this.accounts.identityOf(customerId);
    return identity && { ...identity, clientId, expiresAt: Number(exp) * 1000 };
  }

  /**
   * Returns the customer who gave the consent, while it lasts; for an operator's program, the founder that it
   * works for.
   */
  private async customerOf({ record, payload }: FoundRecord, clientId: string): Promise<string | null> {
    if (record.model === 'ClientCredentials') return this.clients.customerOf(clientId);
    const { accountId, grantId } = payload;
    if (typeof accountId !== 'string' || typeof grantId !== 'string') return null;
    return (await this.records.find('Grant', grantId)) ? accountId : null;
  }
}

const scopesOf = (scope: unknown): readonly string[] => (typeof scope === 'string' ? scope.split(' ') : []);
