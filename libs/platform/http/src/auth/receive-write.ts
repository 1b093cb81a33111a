import type { Request } from 'express';
import { isEmpty } from '../body/receive-bytes.js';
import { receiveJson } from '../body/receive-json.js';
import { HttpError } from '../errors/http-error.js';
import { announceDeprecations } from '../body/deprecated-fields.js';
import type { IdempotentOptions, RouteOptions } from '../route-options.js';

const LONGEST_IDEMPOTENCY_KEY = 255;

/**
 * Checks the idempotency header of a write and reads its body, where its handler asks for them.
 *
 * @throws {HttpError} `E_IDEMPOTENCY_KEY_REQUIRED`, `E_IDEMPOTENCY_KEY_TOO_LONG` and those of {@link receiveJson}
 */
export async function receiveWrite(request: Request, options: RouteOptions): Promise<void> {
  if (options.idempotent) checkIdempotencyKey(request, options.idempotent);
  if (options.takesBody)
    request.body = options.bodyOptional && isEmpty(request) ? {} : await receiveJson(request, options.body);
  if (options.deprecations.length > 0) announceDeprecations(request, options.deprecations);
}

function checkIdempotencyKey(request: Request, { optional }: IdempotentOptions): void {
  const key = request.get('idempotency-key')?.trim();
  if (!key && optional) return;
  if (!key) throw new HttpError('E_IDEMPOTENCY_KEY_REQUIRED', 'This call needs an Idempotency-Key header.');
  if (key.length > LONGEST_IDEMPOTENCY_KEY)
    throw new HttpError(
      'E_IDEMPOTENCY_KEY_TOO_LONG',
      `The Idempotency-Key header is longer than ${LONGEST_IDEMPOTENCY_KEY} characters.`,
    );
}
