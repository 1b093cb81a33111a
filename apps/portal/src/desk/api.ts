import { RefusedError } from '../api.js';
import type { components } from './api-types.js';

/** Response types of `/v1/operations`, named as in the API description. */
export type Schemas = components['schemas'];

/** The signed-in operator, as returned by `GET /portal/api/desk/session`. */
export interface DeskSession {
  readonly operator: string;
  readonly environment: 'sandbox' | 'production';
  readonly expiresAt: string;
  readonly csrfToken: string;
}

interface Sent {
  readonly body?: object | undefined;
  readonly pdf?: Blob;
  readonly idempotencyKey?: string;
}

const SESSION = '/portal/api/desk/session';
let csrfToken = '';

/** Sends a request with the session cookie; writes also carry the CSRF token. @throws {RefusedError} */
async function send<T>(method: string, path: string, { body, pdf, idempotencyKey }: Sent = {}): Promise<T> {
  const headers = {
    ...(method !== 'GET' && { 'x-csrf-token': csrfToken }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...(body && { 'content-type': 'application/json' }),
    ...(pdf && { 'content-type': 'application/pdf' }),
  };
  const content = pdf ?? (body && JSON.stringify(body));
  const response = await fetch(path, { method, headers, ...(content !== undefined && { body: content }) });
  const { payload, error } = (await response.json()) as {
    payload: T;
    error: ConstructorParameters<typeof RefusedError>[0] | null;
  };
  if (error) throw new RefusedError(error);
  return payload;
}

const begun = (session: DeskSession): DeskSession => {
  ({ csrfToken } = session);
  return session;
};

export const desk = {
  /** Returns null without a session. */
  session: async (): Promise<DeskSession | null> => {
    const session = await send<DeskSession | null>('GET', SESSION);
    return session && begun(session);
  },
  signIn: async (token: string) => begun(await send('POST', SESSION, { body: { token } })),
  signOut: () => send('DELETE', SESSION),
  /** @param path below `/v1/operations/` */
  get: <T>(path: string) => send<T>('GET', `/v1/operations/${path}`),
  /** Calls a write endpoint. A retry with the same idempotency key has no second effect. */
  post: <T>(path: string, sent: Sent & { readonly idempotencyKey: string }) =>
    send<T>('POST', `/v1/operations/${path}`, sent),
};

/** Escapes a path segment. */
export const part = encodeURIComponent;
