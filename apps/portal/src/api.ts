import { isApiError, PartnerClient } from '../../../clients/typescript/src/index.js';

export { type ApiError, isApiError, NoAnswerError } from '../../../clients/typescript/src/index.js';

/** Who is signed in, as `GET /portal/api/session` tells. */
export interface Session {
  readonly user: { readonly userId: string; readonly email: string };
  readonly partner: { readonly tenantId: string; readonly name: string; readonly suspended: boolean };
  readonly environment: 'sandbox' | 'production';
  readonly csrfToken: string;
}

/** An API key without its secret. */
export interface Key {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
}

export interface MadeKey {
  readonly keyId: string;
  readonly name: string;
  readonly apiKey: string;
}

let csrfToken = '';

/** The browser's cookie says who asks; writes also hold what only this page knows. */
function send(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  if (request.method !== 'GET') headers.set('x-csrf-token', csrfToken);
  return fetch(new Request(request, { headers, credentials: 'same-origin' }));
}

/** The partner's API, as the person who is signed in. */
export const client = new PartnerClient({
  baseUrl: location.origin,
  apiKey: 'session',
  retries: 2,
  fetch: send,
});

/** What only the portal asks: no part of the partner's API, and so not of its client's types. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(
    new Request(new URL(`/portal/api/${path}`, location.origin), {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
  const { payload, error } = (await response.json()) as { payload: T; error: PortalFailure | null };
  if (error) throw new RefusedError(error);
  return payload;
}

interface PortalFailure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, { readonly message: string }>>;
}

/** The portal's own API refused a call. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly failure: PortalFailure) {
    super(failure.message);
  }
}

/** What a person is told of something that went wrong, and what they name when they ask about it. */
export function tellFailure(error: unknown): { readonly message: string; readonly requestId: string | null } {
  if (error instanceof RefusedError)
    return { ...error.failure, message: withFields(error.message, error.failure.fields) };
  if (isApiError(error)) return { message: sentenceOf(error), requestId: error.requestId };
  return { message: 'The service did not answer. Try again in a moment.', requestId: null };
}

/** The service's own words, without the call that the client puts before them for logs. */
function sentenceOf(error: Error & { readonly fields: Fields }): string {
  const [first = ''] = error.message.split('\n');
  const said = first.replace(/^.*?: \d{3} E_[A-Z_]+: /, '');
  return withFields(said, error.fields);
}

type Fields = Readonly<Record<string, { readonly message: string }>>;

/** What is wrong, field by field, after what is said of all of it. */
function withFields(said: string, fields: Fields = {}): string {
  const each = Object.entries(fields).map(([name, { message }]) => `${name} ${message}`);
  return each.length > 0 ? `${said} ${each.join('; ')}.` : said;
}

/** Whether it was refused because nobody is signed in any more. */
export const isSignedOut = (error: unknown): boolean =>
  isApiError(error, 'E_AUTH_MISSING') ||
  (error instanceof RefusedError && error.failure.code === 'E_AUTH_MISSING');

const begun = (session: Session): Session => {
  ({ csrfToken } = session);
  return session;
};

export const portal = {
  /** Null where nobody is signed in. */
  session: async (): Promise<Session | null> => {
    const session = await ask<Session | null>('GET', 'session');
    return session && begun(session);
  },
  signIn: async (email: string, password: string) => begun(await ask('POST', 'session', { email, password })),
  signOut: () => ask('DELETE', 'session'),
  changePassword: async (currentPassword: string, newPassword: string) =>
    begun(await ask('POST', 'session/password', { currentPassword, newPassword })),
  keys: () => ask<readonly Key[]>('GET', 'keys'),
  makeKey: (name: string) => ask<MadeKey>('POST', 'keys', { name }),
  revokeKey: (keyId: string) => ask('POST', `keys/${encodeURIComponent(keyId)}/revoke`),
};
