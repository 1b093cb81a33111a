const MINUTE = 60;
const DAY = 24 * 3600;

/** In seconds. */
export const LIFETIMES = {
  AccessToken: 3600,
  AuthorizationCode: MINUTE,
  ClientCredentials: 10 * MINUTE,
  Grant: 365 * DAY,
  /** As long as the code in the e-mail is valid (contract 10.3). */
  Interaction: 20 * MINUTE,
  RefreshToken: 30 * DAY,
  Session: DAY,
} as const;

/** Seconds for which a program's document is cached, whatever its own headers say. */
export const DOCUMENT_CACHE = { min: 5 * MINUTE, max: DAY } as const;

/** Maximum lifetime, in seconds, of a program's assertion. Its id is stored until it expires. */
export const MAX_ASSERTION_SECONDS = 3600;

export const COOKIE = { signed: true, httpOnly: true, sameSite: 'lax' } as const;
