import Provider from 'oidc-provider';
import type { MasterKey } from '#platform/personal-data';

/**
 * Seconds after the first use of a refresh token in which it returns the same successors again, because clients refresh
 * in parallel (contract 10.1).
 */
export const REFRESH_GRACE_SECONDS = 30;

interface Token {
  readonly kind: string;
}

/**
 * Derives the tokens that replace a refresh token from it and the master key, so that every process returns the same
 * ones without waiting for another's response.
 */
export function deriveSuccessors({ AccessToken, RefreshToken }: Provider, masterKey: MasterKey): void {
  for (const { prototype } of [AccessToken, RefreshToken]) {
    const randomId = Reflect.get(prototype, 'generateTokenId') as (this: Token) => string;
    Reflect.set(prototype, 'generateTokenId', function (this: Token): string {
      // Also sets the token's format.
      const id = randomId.call(this);
      const { RotatedRefreshToken: predecessor } = Provider.ctx?.oidc.entities ?? {};
      return predecessor ? masterKey.mac(`oauth-successor/${this.kind}`, predecessor.jti) : id;
    });
  }
}
