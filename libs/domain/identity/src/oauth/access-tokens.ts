import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BriefCache } from '#platform/credentials';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '../identity.config.js';
import { Accounts } from '../accounts/accounts.js';
import { SCOPE } from './metadata.js';
import { type FoundRecord, OAuthRecords } from './oauth-records.js';
import { OperatorClients } from './operator-clients.js';
import { resourceOf } from './resource.js';

/** Whom an access token speaks for, by whose program. */
export interface TokenHolder {
  readonly customerId: string;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const LONGEST = 200;

/** Answers what the introspection endpoint would, for the tool interface: from the same records, for its audience. */
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
   * Whom a token speaks for; null for one that is unknown, over, revoked, made for something else, or whose customer is
   * gone. What is remembered is younger than a second.
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
    if (customerId === null || !(await this.accounts.exists(customerId))) return null;
    return { customerId, clientId, expiresAt: Number(exp) * 1000 };
  }

  /** Who agreed to it, as long as she does; of an operator's program, the founder whom it works for. */
  private async customerOf({ record, payload }: FoundRecord, clientId: string): Promise<string | null> {
    if (record.model === 'ClientCredentials') return this.clients.customerOf(clientId);
    const { accountId, grantId } = payload;
    if (typeof accountId !== 'string' || typeof grantId !== 'string') return null;
    return (await this.records.find('Grant', grantId)) ? accountId : null;
  }
}

const scopesOf = (scope: unknown): readonly string[] => (typeof scope === 'string' ? scope.split(' ') : []);
