import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type Provider from 'oidc-provider';
import { Clock, Logger } from '#kit/kernel';
import { MasterKey } from '#platform/personal-data';
import { Accounts } from '../accounts/accounts.js';
import { IdentityConfig, ToolsConfig } from '../identity.config.js';
import { showProtocolError } from '../pages/protocol-error.js';
import { CallerLimits } from './caller-limits.js';
import { ClientDocuments } from './client-documents.js';
import { OAuthRecords } from './oauth-records.js';
import { OperatorClients } from './operator-clients.js';
import { resourceOf } from './resource.js';

interface Loaded {
  readonly provider: Provider;
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** OAuth, by `oidc-provider`. The first request loads the package, because it loads slowly. */
@Injectable()
export class AuthorizationProtocol {
  private loaded: Promise<Loaded> | null = null;

  constructor(
    private readonly config: IdentityConfig,
    private readonly tools: ToolsConfig,
    private readonly logger: Logger,
    private readonly clock: Clock,
    private readonly masterKey: MasterKey,
    private readonly records: OAuthRecords,
    private readonly accounts: Accounts,
    private readonly documents: ClientDocuments,
    private readonly clients: OperatorClients,
    private readonly limits: CallerLimits,
  ) {}

  get(): Promise<Loaded> {
    return (this.loaded ??= this.load());
  }

  private async load(): Promise<Loaded> {
    const { config, clock, masterKey, records } = this;
    // On a Node version without long-term support, the package prints a warning here.
    const { makeProvider } = await import('./provider.js');
    const provider = makeProvider({
      config,
      resource: resourceOf(this.tools),
      clock,
      masterKey,
      records,
      exists: (customerId) => this.accounts.exists(customerId),
      identityOf: (customerId) => this.accounts.identityOf(customerId),
      worksFor: (clientId) => this.clients.customerOf(clientId),
      fetchDocument: (address) => this.documents.fetch(address),
      mayFetch: (request) => this.limits.mayFetch(request),
      showError: showProtocolError,
    });
    provider.on('server_error', (_, err) => this.logger.error('the authorization server failed', { err }));
    return { provider, answer: provider.callback() };
  }
}
