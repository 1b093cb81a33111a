import { ExpiryOfSessions } from '#access-keys';

/** Removes sessions of the portal that are over. */
export class SessionExpiry extends ExpiryOfSessions {}
