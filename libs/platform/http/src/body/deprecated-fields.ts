import type { Request } from 'express';
import type { Deprecation } from '../validation/declared-fields.js';

/** Links to the list of deprecations. */
const LINK = '</docs#deprecations>; rel="deprecation"; type="text/html"';

/** Sets response headers that warn a caller whose request relies on a deprecated field (RFC 9745). */
export function announceDeprecations(request: Request, deprecations: readonly DeprecatedField[]): void {
  const body = request.body as Readonly<Record<string, unknown>>;
  const used = deprecations.find(({ name, instead }) => body[name] != null && body[instead] == null);
  if (!used) return;
  request.res?.setHeader('deprecation', `@${Date.parse(used.since) / 1000}`);
  request.res?.setHeader('link', LINK);
}

/** A deprecated field of a body. */
export interface DeprecatedField extends Deprecation {
  readonly name: string;
}
