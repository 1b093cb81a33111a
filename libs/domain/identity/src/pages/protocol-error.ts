import type { KoaContextWithOIDC } from 'oidc-provider';
import { sendPage } from '#platform/http';
import { notice } from './layout.js';

/** Shows why an authorization request cannot be answered. */
export function showProtocolError(ctx: KoaContextWithOIDC, error: string): void {
  ctx.respond = false;
  const text =
    'The program that led you here asked for something that cannot be given. Start again there; if it happens again, tell its makers.';
  sendPage(ctx.res, ctx.status, notice(`This did not work (${error})`, text));
}
