import type { KoaContextWithOIDC } from 'oidc-provider';
import { sendPage } from '#platform/http';
import { notice } from './layout.js';

/** Shows why an authorization request cannot be answered. */
export function showProtocolError(ctx: KoaContextWithOIDC, error: string): void {
  ctx.respond = false;
  const text =
    'The program that sent you here made a request that we cannot fulfill. Start again there. If this happens again, contact its developer.';
  sendPage(ctx.res, ctx.status, notice(`The request failed (${error})`, text));
}
