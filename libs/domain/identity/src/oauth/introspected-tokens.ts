import { Injectable } from '@nestjs/common';
import { Clock } from '#kit/kernel';
import { IdentityConfig, ToolsConfig } from '../identity.config.js';
import { ENDPOINTS, SCOPE } from './metadata.js';
import { OAuthRecords } from './oauth-records.js';
import { isResource, resourceOf } from './resource.js';
import { scopesOf, type TokenHolder, TokenVerifier } from './token-verifier.js';
import { toolsCredentials } from './tools-client.js';

/** The authorization server did not introspect a token in time. */
export class IdentityUnavailableError extends Error {
  override readonly name = 'IdentityUnavailableError';
}

/** Time limit (ms) of an introspection. */
const TIMEOUT_MS = 3_000;

/** The members of an introspection response that the tool interface uses. */
type Introspection = Readonly<
  Partial<Record<'active' | 'aud' | 'scope' | 'client_id' | 'exp' | 'customerId' | 'email' | 'role', unknown>>
>;

/** Verifies tokens in a process without the authorization server: asks its introspection endpoint. */
@Injectable()
export class IntrospectedTokens extends TokenVerifier {
  constructor(
    private readonly records: OAuthRecords,
    private readonly identity: IdentityConfig,
    private readonly tools: ToolsConfig,
    clock: Clock,
  ) {
    super(clock);
  }

  protected override async read(token: string): Promise<TokenHolder | null> {
    const { active, aud, scope, client_id: clientId, exp, customerId, email, role } = await this.ask(token);
    if (active !== true || !isResource(aud, resourceOf(this.tools)) || !scopesOf(scope).includes(SCOPE))
      return null;
    if (typeof clientId !== 'string' || typeof customerId !== 'string' || typeof email !== 'string')
      return null;
    if (role !== 'founder') return null;
    return { customerId, email, role, clientId, expiresAt: Number(exp) * 1000 };
  }

  private async ask(token: string): Promise<Introspection> {
    try {
      const response = await fetch(this.identity.identityPublicUrl + ENDPOINTS.introspection, {
        method: 'POST',
        headers: { authorization: toolsCredentials(this.records), accept: 'application/json' },
        body: new URLSearchParams({ token }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`it responded with ${response.status}`);
      return (await response.json()) as Introspection;
    } catch (cause) {
      throw new IdentityUnavailableError('the authorization server does not introspect tokens', { cause });
    }
  }
}
