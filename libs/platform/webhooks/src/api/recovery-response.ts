import type { HttpResponse } from '#platform/http';
import type { RecoveryProgress } from '../deliveries/recovery.js';

/** Returns the payload of a recovery's response, and sets the status 202 while the recovery goes on (contract 8.4). */
export function respondWithProgress({ recovered, complete }: RecoveryProgress, response: HttpResponse) {
  if (!complete) response.status(202);
  return { recovered, complete };
}
