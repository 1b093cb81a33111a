import { ExpiryOfSessions } from '#platform/credentials';

/** Removes sessions of the desk that are over. */
export class DeskSessionExpiry extends ExpiryOfSessions {}
