import { ExpiryOfSessions } from '#platform/credentials';

/** Removes sessions of the portal that are over. */
export class SessionExpiry extends ExpiryOfSessions {}
