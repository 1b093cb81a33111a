import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { IDEMPOTENT, type IdempotentOptions } from '../route-options.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/**
 * A write that needs an `Idempotency-Key` header and is done once per key. Its handler creates the aggregate under the
 * id, or sends the command under the command id, that `@Reserved()` hands it.
 *
 * @param route part of the key's scope: a storage format
 * @param options.creates the stream category of what it creates, default: the last word of `route`; null where it
 *   does something to what exists
 * @param options.optional takes calls without the header, too: the command then finds out by itself what was done
 */
export function Idempotent(
  route: string,
  options: { readonly creates?: string | null; readonly optional?: boolean } = {},
): MethodDecorator {
  const { creates = route.slice(route.lastIndexOf('-') + 1), optional = false } = options;
  const metadata: IdempotentOptions = { route, creates, optional };
  return applyDecorators(SetMetadata(IDEMPOTENT, metadata), UseInterceptors(IdempotencyInterceptor));
}
