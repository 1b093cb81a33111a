import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { IDEMPOTENT, type IdempotentOptions } from '../route-options.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * Declares a write that needs an `Idempotency-Key` header and runs once per key. The handler must create the
 * aggregate under
 * the id, or send the command under the command id, that `@Reserved()` injects.
 * @param route part of the key's scope: a storage format
 * @param options.creates the stream category of the new aggregate, default: the last word of `route`; null if
 * the call changes
 * an existing aggregate
 * @param options.optional also accepts calls without the header, for commands that are idempotent by themselves
 */
export function Idempotent(
  route: string,
  options: { readonly creates?: string | null; readonly optional?: boolean } = {},
): MethodDecorator {
  const { creates = route.slice(route.lastIndexOf('-') + 1), optional = false } = options;
  const metadata: IdempotentOptions = { route, creates, optional };
  return applyDecorators(SetMetadata(IDEMPOTENT, metadata), UseInterceptors(IdempotencyInterceptor));
}

/**
 * Declares a write to existing resources that accepts an `Idempotency-Key` header (contract 2.2). A retry with the key gets
 * the stored response.
 * @param route part of the key's scope: a storage format
 */
export const AcceptsIdempotencyKey = (route: string): MethodDecorator =>
  Idempotent(route, { creates: null, optional: true });
