import type { Page } from '../../../clients/typescript/src/api-types.js';
import { isApiError, PartnerClient } from '../../../clients/typescript/src/index.js';
import type { Deadlines } from '../../../libs/domain/annual-report/src/queries/list-deadlines/deadlines.responses.js';
import type {
  CompanyContext,
  CompanyCounts,
  EndpointHealth,
  Overview,
  PortalAction,
  PortalCompany,
  PortalDelivery,
  PortalEvent,
} from '../../../libs/domain/portal/src/api/overview.responses.js';
import type { OwnSession, SearchResult } from '../../../libs/domain/portal/src/api/search.responses.js';
import { plainMessage } from './parts/wording.js';
import type {
  Act,
  LinkRecipient,
  MadeKey,
  NewFactor,
  Person,
  PortalKey,
  PortalSession,
  RecoveryCodes,
  RemovedPerson,
  RequestDetails,
  RequestOutcome,
  Role,
  SecondFactorState,
  SentLink,
  WithSession,
} from '../../../libs/domain/portal/src/api/portal.responses.js';

export type { Deadlines };
export type * from '../../../libs/domain/portal/src/api/overview.responses.js';
export type * from '../../../libs/domain/portal/src/api/portal.responses.js';
export type * from '../../../libs/domain/portal/src/api/search.responses.js';

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

/** Query parameters of a list; undefined ones and empty texts are left out. */
export type Filter = Readonly<Record<string, string | number | undefined>>;

/** Returns a query string with its question mark, or an empty text. */
export function queryOf(filter: Filter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (value !== undefined && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `?${query.toString()}`;
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

/** An error as a person reads it. */
export interface Described {
  readonly message: string;
  /** Given to support; null if no response arrived. */
  readonly requestId: string | null;
  /** The message of each wrong field, by its path. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns the error message for a person, the wrong fields, and the request id that they can give to support. */
export function describeFailure(error: unknown): Described {
  if (error instanceof RefusedError) return described(error.failure);
  if (isApiError(error)) {
    const { requestId, fields } = error;
    return described({ message: sentenceOf(error), requestId, fields });
  }
  return { message: 'The service did not respond. Try again in a moment.', requestId: null, fields: {} };
}

const described = ({
  message,
  requestId,
  fields = {},
}: Pick<PortalFailure, 'message' | 'fields'> & { readonly requestId: string | null }): Described => ({
  message: plainMessage(message),
  requestId,
  fields: Object.fromEntries(
    Object.entries(fields).map(([path, field]) => [path, field.message.replaceAll('`', '')]),
  ),
});

/** Removes the call that the client prefixes to messages for logs. */
function sentenceOf({ message }: Error): string {
  const [first = ''] = message.split('\n');
  return first.replace(/^.*?: \d{3} E_[A-Z_]+: /, '');
}

const hasCode = (error: unknown, code: 'E_NOT_FOUND' | 'E_AUTH_MISSING'): boolean =>
  isApiError(error, code) || (error instanceof RefusedError && error.failure.code === code);

/** Reports whether the resource does not exist, or belongs to another partner. */
export const isNotFound = (error: unknown): boolean => hasCode(error, 'E_NOT_FOUND');

/** Reports whether a call was rejected because the session has ended. */
export const isSignedOut = (error: unknown): boolean => hasCode(error, 'E_AUTH_MISSING');

/** Whether the password was correct and a code is required. */
export const wantsCode = (error: unknown): boolean =>
  error instanceof RefusedError && error.failure.fields?.['code'] !== undefined;

/** Uses the CSRF token of a session from now on. */
export function begun<T extends { readonly csrfToken: string }>(session: T): T {
  ({ csrfToken } = session);
  return session;
}

const withBegun = <T extends WithSession>(answer: T): T => {
  begun(answer.session);
  return answer;
};

export const portal = {
  /** Returns null without a session. */
  session: async (): Promise<PortalSession | null> => {
    const session = await ask<PortalSession | null>('GET', 'session');
    return session && begun(session);
  },
  signIn: async (email: string, password: string, code?: string) =>
    begun(
      await ask<PortalSession>('POST', 'session', { email, password, ...(code !== undefined && { code }) }),
    ),
  signOut: () => ask('DELETE', 'session'),
  changePassword: async (currentPassword: string, newPassword: string) =>
    begun(await ask<PortalSession>('POST', 'session/password', { currentPassword, newPassword })),
  secondFactor: () => ask<SecondFactorState>('GET', 'session/second-factor'),
  beginSecondFactor: (currentPassword: string) =>
    ask<NewFactor>('POST', 'session/second-factor/begin', { currentPassword }),
  confirmSecondFactor: async (code: string) =>
    withBegun(await ask<RecoveryCodes & WithSession>('POST', 'session/second-factor/confirm', { code })),
  renewRecoveryCodes: (currentPassword: string, code: string) =>
    ask<RecoveryCodes>('POST', 'session/second-factor/recovery-codes', { currentPassword, code }),
  turnOffSecondFactor: async (currentPassword: string, code: string) =>
    withBegun(await ask<WithSession>('POST', 'session/second-factor/disable', { currentPassword, code })),
  keys: (page: number) => ask<PageOf<PortalKey>>('GET', `keys?page=${page}`),
  makeKey: (name: string, expiresAt: string | null, permissions: readonly string[] | null) =>
    ask<MadeKey>('POST', 'keys', { name, expiresAt, permissions }),
  people: () => ask<readonly Person[]>('GET', 'people'),
  invite: (email: string, role: Role) => ask('POST', 'people', { email, role }),
  changeRole: (userId: string, role: Role) => ask('POST', `people/${userId}/role`, { role }),
  removePerson: (userId: string) => ask<RemovedPerson>('POST', `people/${userId}/remove`),
  acts: (userId: string, page: number) => ask<PageOf<Act>>('GET', `people/${userId}/acts?page=${page}`),
  deadlines: () => ask<Deadlines>('GET', 'deadlines'),
  overview: () => ask<Overview>('GET', 'overview'),
  waiting: () => ask<Overview['waiting']>('GET', 'overview/waiting'),
  endpoints: () => ask<readonly EndpointHealth[]>('GET', 'endpoints'),
  companyCounts: () => ask<CompanyCounts>('GET', 'company-counts'),
  companies: (filter: Filter) => ask<PageOf<PortalCompany>>('GET', `companies${queryOf(filter)}`),
  companyContext: (companyId: string) =>
    ask<CompanyContext>('GET', `companies/${encodeURIComponent(companyId)}/context`),
  deliveries: (filter: Filter) => ask<PageOf<PortalDelivery>>('GET', `deliveries${queryOf(filter)}`),
  actions: (filter: Filter) => ask<PageOf<PortalAction>>('GET', `actions${queryOf(filter)}`),
  events: (filter: Filter) => ask<PageOf<PortalEvent>>('GET', `events${queryOf(filter)}`),
  search: (q: string) => ask<readonly SearchResult[]>('GET', `search${queryOf({ q })}`),
  sessions: () => ask<readonly OwnSession[]>('GET', 'session/list'),
  endSession: (sessionId: string) => ask('POST', `session/list/${encodeURIComponent(sessionId)}/end`),
  requests: (filter: Filter) => ask<PageOf<RequestOutcome>>('GET', `requests${queryOf(filter)}`),
  request: (requestId: string, at?: string) =>
    ask<RequestDetails>('GET', `requests/${encodeURIComponent(requestId)}${queryOf({ at })}`),
  requestOf: (eventOrDeliveryId: string) =>
    ask<{ readonly requestId: string | null }>('GET', `requests/of/${encodeURIComponent(eventOrDeliveryId)}`),
  forgotten: (email: string) => ask<SentLink>('POST', 'forgotten', { email }),
  linked: (token: string) => ask<LinkRecipient>('POST', 'link', { token }),
  useLink: (token: string, password: string) =>
    ask<{ readonly email: string }>('POST', 'link/use', { token, password }),
  revokeKey: (keyId: string) => ask('POST', `keys/${encodeURIComponent(keyId)}/revoke`),
};
