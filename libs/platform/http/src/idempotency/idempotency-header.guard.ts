import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { HttpError } from '../errors/http-error.js';
import { routeOptionsOf } from '../route-options.js';

const LONGEST_KEY = 255;

/** Checks the `Idempotency-Key` header of a write that accepts one. */
@Injectable()
export class IdempotencyHeaderGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { idempotent } = routeOptionsOf(context);
    if (!idempotent) return true;
    const key = context.switchToHttp().getRequest<Request>().get('idempotency-key')?.trim();
    if (!key && !idempotent.optional)
      throw new HttpError('E_IDEMPOTENCY_KEY_REQUIRED', 'This call needs an Idempotency-Key header.');
    if (key && key.length > LONGEST_KEY)
      throw new HttpError(
        'E_IDEMPOTENCY_KEY_TOO_LONG',
        `The Idempotency-Key header is longer than ${LONGEST_KEY} characters.`,
      );
    return true;
  }
}
