import type { ApiKeyInfo, Role } from '#domain/partner';

/** Who is signed in, as the portal's page reads it. */
export interface PortalSession {
  readonly user: { readonly userId: string; readonly email: string; readonly role: Role };
  readonly partner: { readonly tenantId: string; readonly name: string; readonly suspended: boolean };
  readonly environment: 'sandbox' | 'production';
  /** Goes into `x-csrf-token` of every write. */
  readonly csrfToken: string;
}

/** Somebody's second factor. `recoveryCodesLeft` is null where there is none. */
export interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number | null;
}

/** Shown this once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** A key without its secret. */
export type PortalKey = Pick<ApiKeyInfo, 'keyId' | 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'>;

/** A key that was just made: `apiKey` is shown this once. */
export interface MadeKey {
  readonly keyId: string;
  readonly name: string;
  readonly apiKey: string;
}
