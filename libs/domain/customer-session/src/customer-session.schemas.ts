import { object, text, time, whole } from '#platform/openapi';
import type { IssuedSession } from './tokens/session-tokens.js';

/** A session (contract 3.4). */
export const customerSessionSchema = object<IssuedSession>('CustomerSession', {
  accessToken: text(`cs_test_${'x'.repeat(128)}`, 'For the founder’s browser: acts on this customer only.'),
  expiresAt: time('Renew before it.', '2026-01-15T12:10:00.000Z'),
  expiresIn: whole(600, 'Seconds left when it was minted; schedule the renewal by it.'),
});
