import { ExpiryOfSessions } from '#access-keys';

/** Removes sessions of the desk that are over. */
export class DeskSessionExpiry extends ExpiryOfSessions {}
