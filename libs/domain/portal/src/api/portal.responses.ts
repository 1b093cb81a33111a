// The portal's page imports these types, so this file imports nothing. The controllers return them, so a difference between
// page and server does not compile.

/** Viewers read, developers can also do what API keys can, and admins also manage people. */
export type Role = 'viewer' | 'developer' | 'admin';

/** The signed-in person. */
export interface PortalSession {
  readonly user: { readonly userId: string; readonly email: string; readonly role: Role };
  readonly partner: { readonly tenantId: string; readonly name: string; readonly suspended: boolean };
  readonly environment: 'sandbox' | 'production';
  /** How far the sandbox's time is ahead of real time, in seconds; 0 in production. */
  readonly aheadSeconds: number;
  /** Whether webhooks may go to `http://localhost`. */
  readonly localWebhooks: boolean;
  /** Address of the inbox that keeps the sandbox's e-mails; null if e-mails are sent. */
  readonly inboxUrl: string | null;
  /** Sent as `x-csrf-token` with every write. */
  readonly csrfToken: string;
}

/** A response to a change that replaced the session. */
export interface WithSession {
  readonly session: PortalSession;
}

/** State of a person's second factor. `recoveryCodesLeft` is null if it is off. */
export interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number | null;
}

/** Key for an authenticator app, shown only once. */
export interface NewFactor {
  /** Base32. */
  readonly secret: string;
  /** An `otpauth://` URI, which apps scan or open. */
  readonly uri: string;
}

/** Shown only once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** An API key without its secret. */
export interface PortalKey {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly prefix: string;
  readonly lastFour: string;
  /** Null: never. */
  readonly expiresAt: string | null;
  readonly createdBy: Author;
  /** Client address of the last use. */
  readonly lastUsedFrom: string | null;
  /** Null: every permission. */
  readonly permissions: readonly string[] | null;
}

/** A new key; `apiKey` is shown only once. */
export interface MadeKey {
  readonly keyId: string;
  readonly name: string;
  readonly apiKey: string;
}

/** A person who can sign in, was invited, or was removed. */
export interface Person {
  readonly userId: string;
  /** Null after erasure. */
  readonly email: string | null;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'removed';
  readonly secondFactor: boolean;
  readonly invitedAt: string | null;
  readonly joinedAt: string | null;
}

/** A removed person, and the active keys that they created. */
export interface RemovedPerson {
  readonly userId: string;
  readonly removed: boolean;
  readonly keys: readonly { readonly keyId: string; readonly name: string }[];
}

/** A link was sent if the address has an account. */
export interface SentLink {
  readonly sent: true;
  /** Address of the inbox that keeps the sandbox's e-mails; null if e-mails are sent. */
  readonly inboxUrl: string | null;
}

/** The recipient of a link in an e-mail. */
export interface LinkRecipient {
  readonly kind: 'invitation' | 'password';
  readonly email: string;
  /** Name of the partner. */
  readonly partner: string;
}

/** One action of a person: method and route, and the request. */
export interface Act {
  readonly act: string;
  readonly path: string;
  readonly requestId: string;
  readonly createdAt: string;
}

/** The author of a change. */
export interface Author {
  /** `partner` for an API key, `portal-user` for a person, or `operator`, `customer` or `system`. */
  readonly type: string;
  /** The key's name or the person's e-mail address; null if it is unknown or hidden. */
  readonly name: string | null;
}

/** The outcome of a request. */
export interface RequestOutcome {
  readonly requestId: string;
  /** In the tenant's time. */
  readonly at: string;
  readonly method: string;
  /** The route's template. */
  readonly route: string;
  readonly companyId: string | null;
  readonly status: number;
  readonly code: string | null;
  /** The message of the error, without values of the request; null if the request succeeded. */
  readonly message: string | null;
  /** The fields that failed. Values of the request are never logged. */
  readonly fields: readonly FailedField[];
  readonly ms: number;
  readonly by: Author;
}

/** A field of a request that failed. */
export interface FailedField {
  /** For example `members[0].ownershipPercent`. */
  readonly path: string;
  /** For example `E_REQUIRED`. */
  readonly code: string;
  /** The rule in words, for example "must have 1 to 50 characters". */
  readonly rule: string;
}

/** A change caused by a request, immediately or later. */
export interface RequestChange {
  readonly type: string;
  /** Category and id of the changed stream. */
  readonly kind: string;
  readonly id: string;
  /** The company that the stream belongs to, if any. */
  readonly companyId: string | null;
  /** For a portal act: its method and route. */
  readonly act: string | null;
  readonly changedAt: string;
  readonly by: Author;
  readonly webhooks: readonly {
    readonly eventId: string;
    readonly eventName: string;
    /** Null if the event was not meant to be delivered. The status is null once the delivery was removed. */
    readonly delivery: { readonly deliveryId: string; readonly status: string | null } | null;
  }[];
}

/** A request with its outcome and changes, as far as recorded. */
export interface RequestDetails {
  readonly requestId: string;
  /** The latest outcome with this id; null if it is no longer or never recorded. */
  readonly outcome: RequestOutcome | null;
  readonly changes: readonly RequestChange[];
  /** Number of further changes. */
  readonly more: number;
}
