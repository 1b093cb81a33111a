import { Injectable } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { ToolsConfig } from '../identity.config.js';
import { Accounts } from '../accounts/accounts.js';
import { SCOPE } from './metadata.js';
import { type OpenedRecord, OAuthRecords } from './oauth-records.js';
import { OperatorClients } from './operator-clients.js';
import { isResource, resourceOf } from './resource.js';
import { scopesOf, type TokenHolder, TokenVerifier } from './token-verifier.js';

/**
 * Verifies tokens in the process of the authorization server like its introspection endpoint: from the same records, with
 * the same identity, and for the tool interface's audience.
 */
@Injectable()
export class AccessTokens extends TokenVerifier {
  constructor(
    private readonly records: OAuthRecords,
    private readonly accounts: Accounts,
    private readonly clients: OperatorClients,
    clock: Clock,
    private readonly config: ToolsConfig,
  ) {
    super(clock);
  }

  protected override async read(token: string): Promise<TokenHolder | null> {
    const record =
      (await this.records.find('AccessToken', token)) ??
      (await this.records.find('ClientCredentials', token));
    const { clientId, aud, scope, exp } = record?.payload ?? {};
    if (!isResource(aud, resourceOf(this.config)) || !scopesOf(scope).includes(SCOPE)) return null;
    if (!record || typeof clientId !== 'string') return null;
    const customerId = await this.customerOf(record, clientId);
    const identity = customerId === null ? null : await this.accounts.identityOf(customerId);
    return identity && { ...identity, clientId, expiresAt: Number(exp) * 1000 };
  }

  /**
   * Returns the customer who gave the consent, while it lasts; for an operator's program, the founder that it
   * works for.
   */
  private async customerOf({ record, payload }: OpenedRecord, clientId: string): Promise<string | null> {
    if (record.model === 'ClientCredentials') return this.clients.customerOf(clientId);
    const { accountId, grantId } = payload;
    if (typeof accountId !== 'string' || typeof grantId !== 'string') return null;
    return (await this.records.find('Grant', grantId)) ? accountId : null;
  }
}
