// The portal's page imports these types, so this file imports nothing.

/** Something that a search over everything has found. */
export interface SearchResult {
  readonly kind: 'company' | 'customer' | 'request' | 'delivery' | 'event' | 'endpoint' | 'action';
  readonly id: string;
  /** The name of a company or person, the type of an event, or the route of a request. */
  readonly title: string;
  /** More about it, for example the stage of a company or the e-mail address of a customer. */
  readonly about: string | null;
  /** The company of the result, if any. */
  readonly serviceCompanyId: string | null;
}

/** A browser session of the signed-in person. */
export interface OwnSession {
  readonly sessionId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The browser and system, as far as the user agent tells: "Chrome on Windows"; null if unknown. */
  readonly browser: string | null;
  /** Client address of the sign-in. */
  readonly address: string | null;
  /** True for the session of this request. */
  readonly current: boolean;
}
