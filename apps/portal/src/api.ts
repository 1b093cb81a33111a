import type { Page } from '../../../clients/typescript/src/api-types.js';
import { isApiError, PartnerClient } from '../../../clients/typescript/src/index.js';

/** Viewers read, developers can also do what API keys can, and admins also manage people. */
export type Role = 'viewer' | 'developer' | 'admin';

/** The signed-in person, as returned by `GET /portal/api/session`. */
export interface Session {
  readonly user: { readonly userId: string; readonly email: string; readonly role: Role };
  readonly partner: { readonly tenantId: string; readonly name: string; readonly suspended: boolean };
  readonly environment: 'sandbox' | 'production';
  readonly csrfToken: string;
}

export interface Key {
  readonly keyId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly prefix: string;
  readonly lastFour: string | null;
  readonly expiresAt: string | null;
  /** E-mail address of the creator. */
  readonly createdBy: string | null;
  readonly lastUsedFrom: string | null;
}

/** The active keys that a removed person created. */
export interface KeysOfRemovedPerson {
  readonly keys: readonly { readonly keyId: string; readonly name: string }[];
}

export interface MadeKey {
  readonly keyId: string;
  readonly name: string;
  readonly apiKey: string;
}

/** A person who can sign in, was invited, or was removed. */
export interface Person {
  readonly userId: string;
  readonly email: string | null;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'removed';
  readonly secondFactor: boolean;
  readonly invitedAt: string | null;
  readonly joinedAt: string | null;
}

/** One action of a person: method and route, and the request. */
export interface Act {
  readonly act: string;
  readonly path: string;
  readonly requestId: string;
  readonly createdAt: string;
}

/** Author of a change: the name of the key or the e-mail address of the person; null if it is unknown or not shown. */
export interface Doer {
  readonly type: 'partner' | 'portal-user' | 'operator' | 'customer' | 'system';
  readonly name: string | null;
}

/** The result of a request. */
export interface Outcome {
  readonly requestId: string;
  readonly at: string;
  readonly method: string;
  readonly route: string;
  readonly companyId: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly ms: number;
  readonly by: Doer;
}

/** A request with its result and changes, as far as recorded. */
export interface FoundRequest {
  readonly requestId: string;
  readonly outcome: Outcome | null;
  readonly changes: readonly {
    readonly type: string;
    readonly kind: string;
    readonly id: string;
    readonly companyId: string | null;
    readonly act: string | null;
    readonly changedAt: string;
    readonly by: Doer;
    readonly webhooks: readonly {
      readonly eventId: string;
      readonly eventName: string;
      readonly delivery: { readonly deliveryId: string; readonly status: string | null } | null;
    }[];
  }[];
  readonly more: number;
}

/** Due dates of all companies, and reports that need an answer from the partner. */
export interface Deadlines {
  readonly overdue: number;
  readonly soon: number;
  readonly next: readonly {
    readonly serviceCompanyId: string;
    readonly name: string | null;
    readonly state: string;
    readonly dueDate: string;
    readonly status: string;
  }[];
  readonly waiting: {
    readonly total: number;
    readonly first: readonly {
      readonly annualReportId: string;
      readonly serviceCompanyId: string;
      readonly name: string | null;
      readonly fiscalYear: number;
      readonly status: string;
      readonly since: string;
    }[];
  };
  readonly lookedAt: { readonly companies: number; readonly of: number } | null;
}

/** The recipient of a link in an e-mail. */
export interface LinkRecipient {
  readonly kind: 'invitation' | 'password';
  readonly email: string;
  readonly partner: string;
}

/** Whether sign-in also requires a code. */
export interface SecondFactorState {
  readonly enabled: boolean;
  readonly recoveryCodesLeft: number | null;
}

/** Key for an authenticator app. */
export interface FactorToSetUp {
  readonly secret: string;
  readonly uri: string;
}

interface RecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** A response to a change that replaced the session. */
interface NewSession {
  readonly session: Session;
}

export type PageOf<T> = Omit<Page<readonly T[]>, 'page' | 'size'>;

let csrfToken = '';

/** Sends a request with the session cookie; writes also carry the CSRF token. */
function send(request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.delete('authorization');
  if (request.method !== 'GET') headers.set('x-csrf-token', csrfToken);
  return fetch(new Request(request, { headers, credentials: 'same-origin' }));
}

/** Client of the partner API, with the session of the signed-in person. */
export const client = new PartnerClient({
  baseUrl: location.origin,
  apiKey: 'session',
  retries: 2,
  fetch: send,
});

export interface Sent {
  readonly body?: object | undefined;
  readonly pdf?: Blob;
  readonly idempotencyKey?: string;
}

/** Calls an endpoint that the generated client does not cover. @throws {RefusedError} */
export async function call<T>(method: string, path: string, sent: Sent = {}): Promise<T> {
  const { body, pdf, idempotencyKey } = sent;
  const headers = {
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(body && { 'content-type': 'application/json' }),
    ...(pdf && { 'content-type': 'application/pdf' }),
  };
  const content = pdf ?? (body && JSON.stringify(body));
  const request = new Request(path, { method, headers, ...(content !== undefined && { body: content }) });
  const { payload, error } = (await (await send(request)).json()) as {
    payload: T;
    error: PortalFailure | null;
  };
  if (error) throw new RefusedError(error);
  return payload;
}

/** Calls an endpoint of the portal's own API. */
const ask = <T>(method: string, path: string, body?: object): Promise<T> =>
  call(method, `/portal/api/${path}`, { body });

interface PortalFailure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, { readonly message: string }>>;
}

/** Thrown when the portal's own API rejects a call. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  constructor(readonly failure: PortalFailure) {
    super(failure.message);
  }
}

/** Returns the error message for a person, and the request id that they can give to support. */
export function describeFailure(error: unknown): { message: string; requestId: string | null } {
  if (error instanceof RefusedError)
    return { ...error.failure, message: withFields(error.message, error.failure.fields ?? {}) };
  if (isApiError(error)) return { message: sentenceOf(error), requestId: error.requestId };
  return { message: 'The service did not respond. Try again in a moment.', requestId: null };
}

/** Removes the call that the client prefixes to messages for logs. */
function sentenceOf(
  error: Error & { readonly fields: Readonly<Record<string, { readonly message: string }>> },
): string {
  const [first = ''] = error.message.split('\n');
  const said = first.replace(/^.*?: \d{3} E_[A-Z_]+: /, '');
  return withFields(said, error.fields);
}

function withFields(said: string, fields: Readonly<Record<string, { readonly message: string }>>): string {
  const each = Object.entries(fields).map(([name, { message }]) => `${name}: ${message}`);
  return each.length > 0 ? `${said} ${each.join('; ').replace(/\.$/, '')}.` : said;
}

const hasCode = (error: unknown, code: 'E_NOT_FOUND' | 'E_AUTH_MISSING'): boolean =>
  isApiError(error, code) || (error instanceof RefusedError && error.failure.code === code);

/** Whether the resource does not exist, or belongs to another partner. */
export const isNotFound = (error: unknown): boolean => hasCode(error, 'E_NOT_FOUND');

/** Whether a call was rejected because the session has ended. */
export const isSignedOut = (error: unknown): boolean => hasCode(error, 'E_AUTH_MISSING');

/** Whether the password was correct and a code is required. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof RefusedError && error.failure.fields?.['code'] !== undefined;

/** Uses the CSRF token of a session from now on. */
export function begun<T extends { readonly csrfToken: string }>(session: T): T {
  ({ csrfToken } = session);
  return session;
}

const withBegun = <T extends NewSession>(answer: T): T => {
  begun(answer.session);
  return answer;
};

export const portal = {
  /** Returns null without a session. */
  session: async (): Promise<Session | null> => {
    const session = await ask<Session | null>('GET', 'session');
    return session && begun(session);
  },
  signIn: async (email: string, password: string, code?: string) =>
    begun(await ask<Session>('POST', 'session', { email, password, ...(code !== undefined && { code }) })),
  signOut: () => ask('DELETE', 'session'),
  changePassword: async (currentPassword: string, newPassword: string) =>
    begun(await ask<Session>('POST', 'session/password', { currentPassword, newPassword })),
  secondFactor: () => ask<SecondFactorState>('GET', 'session/second-factor'),
  beginSecondFactor: (currentPassword: string) =>
    ask<FactorToSetUp>('POST', 'session/second-factor/begin', { currentPassword }),
  confirmSecondFactor: async (code: string) =>
    withBegun(await ask<RecoveryCodes & NewSession>('POST', 'session/second-factor/confirm', { code })),
  renewRecoveryCodes: (currentPassword: string, code: string) =>
    ask<RecoveryCodes>('POST', 'session/second-factor/recovery-codes', { currentPassword, code }),
  turnOffSecondFactor: async (currentPassword: string, code: string) =>
    withBegun(await ask<NewSession>('POST', 'session/second-factor/disable', { currentPassword, code })),
  keys: (page: number) => ask<PageOf<Key>>('GET', `keys?page=${page}`),
  makeKey: (name: string, expiresAt: string | null) => ask<MadeKey>('POST', 'keys', { name, expiresAt }),
  people: () => ask<readonly Person[]>('GET', 'people'),
  invite: (email: string, role: Role) => ask('POST', 'people', { email, role }),
  changeRole: (userId: string, role: Role) => ask('POST', `people/${userId}/role`, { role }),
  removePerson: (userId: string) => ask<KeysOfRemovedPerson>('POST', `people/${userId}/remove`),
  acts: (userId: string, page: number) => ask<PageOf<Act>>('GET', `people/${userId}/acts?page=${page}`),
  deadlines: () => ask<Deadlines>('GET', 'deadlines'),
  requests: (page: number, failed: boolean) =>
    ask<PageOf<Outcome>>('GET', `requests?page=${page}${failed ? '&failed=true' : ''}`),
  request: (requestId: string) => ask<FoundRequest>('GET', `requests/${encodeURIComponent(requestId)}`),
  requestOf: (eventOrDeliveryId: string) =>
    ask<{ readonly requestId: string | null }>('GET', `requests/of/${encodeURIComponent(eventOrDeliveryId)}`),
  forgotten: (email: string) => ask('POST', 'forgotten', { email }),
  linked: (token: string) => ask<LinkRecipient>('POST', 'link', { token }),
  useLink: (token: string, password: string) =>
    ask<{ readonly email: string }>('POST', 'link/use', { token, password }),
  revokeKey: (keyId: string) => ask('POST', `keys/${encodeURIComponent(keyId)}/revoke`),
};
