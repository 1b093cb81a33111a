import type { ApiKeyInfo, Role } from '#domain/partner';
import type { ListPage } from '#kit/document-store';

/** The signed-in person, as sent to the portal's page. */
export interface PortalSession {
  readonly user: { readonly userId: string; readonly email: string; readonly role: Role };
  readonly partner: { readonly tenantId: string; readonly name: string; readonly suspended: boolean };
  readonly environment: 'sandbox' | 'production';
  /** Sent as `x-csrf-token` with every write. */
  readonly csrfToken: string;
}

/** State of a person's second factor. `recoveryCodesLeft` is null if it is off. */
export interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number | null;
}

/** Shown only once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** An API key without its secret. */
interface PortalKey extends Pick<ApiKeyInfo, 'keyId' | 'name' | 'createdAt' | 'lastUsedAt' | 'revokedAt'> {
  readonly prefix: string;
  /** Null for keys before December 2026. */
  readonly lastFour: string | null;
  readonly expiresAt: string | null;
  /** E-mail address of the creator; null if it is unknown, or if only admins may see it. */
  readonly createdBy: string | null;
  /** Client address of the last use. */
  readonly lastUsedFrom: string | null;
}

export type PortalKeys = ListPage<PortalKey>;

/** A new key; `apiKey` is shown only once. */
export interface MadeKey {
  readonly keyId: string;
  readonly name: string;
  readonly apiKey: string;
}
