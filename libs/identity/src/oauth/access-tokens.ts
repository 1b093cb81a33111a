import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BriefCache } from '#access-keys';
import { Clock, Config } from '#kernel';
import { Accounts } from '../accounts/accounts.js';
import { SCOPE } from './metadata.js';
import { OAuthRecords } from './oauth-records.js';
import { resourceOf } from './resource.js';

/** Whom an access token speaks for, by whose program. */
export interface TokenHolder {
  readonly customerId: string;
  readonly clientId: string;
  /** Of the consent that the token came of. */
  readonly grantId: string;
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
    private readonly clock: Clock,
    private readonly config: Config,
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
    const found = await this.records.find('AccessToken', token);
    const { accountId, clientId, aud, scope, grantId, exp } = found?.payload ?? {};
    if (aud !== resourceOf(this.config) || !scopesOf(scope).includes(SCOPE)) return null;
    if (typeof accountId !== 'string' || typeof grantId !== 'string' || typeof clientId !== 'string')
      return null;
    if (!(await this.records.find('Grant', grantId)) || !(await this.accounts.exists(accountId))) return null;
    return { customerId: accountId, clientId, grantId, expiresAt: Number(exp) * 1000 };
  }
}

const scopesOf = (scope: unknown): readonly string[] => (typeof scope === 'string' ? scope.split(' ') : []);
