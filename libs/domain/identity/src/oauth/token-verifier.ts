import { hash } from 'node:crypto';
import { BriefCache } from '#platform/credentials';
import type { Clock } from '#kit/kernel';
import type { TokenIdentity } from '../accounts/accounts.js';

/** The customer and the program of an access token. */
export interface TokenHolder extends TokenIdentity {
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_TOKEN_LENGTH = 200;

/** Verifies access tokens for the tool interface, with the identity that introspection returns. */
export abstract class TokenVerifier {
  private readonly cache = new BriefCache<TokenHolder>();

  constructor(protected readonly clock: Clock) {}

  /**
   * Returns the holder of a token; null if it is unknown, expired, revoked, for another audience, or if its
   * customer no longer exists. Caches results for less than a second.
   *
   * @throws {DocumentStoreUnavailableError}, {IdentityUnavailableError}
   */
  async verify(token: string): Promise<TokenHolder | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const holder = await this.cache.get(hash('sha256', token, 'base64'), () => this.read(token));
    return holder && this.clock.now().getTime() < holder.expiresAt ? holder : null;
  }

  protected abstract read(token: string): Promise<TokenHolder | null>;
}

export const scopesOf = (scope: unknown): readonly string[] =>
  typeof scope === 'string' ? scope.split(' ') : [];
