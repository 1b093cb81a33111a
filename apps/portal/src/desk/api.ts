import { RefusedError } from '../api.js';
import type { components } from './api-types.js';

/** What `/v1/operations` answers, by the names that the API's description gives. */
export type Schemas = components['schemas'];

/** Who is signed in, as `GET /portal/api/desk/session` tells. */
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

/** The browser's cookie says who asks; writes also hold what only this page knows. @throws {RefusedError} */
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
  /** Null without a session. */
  session: async (): Promise<DeskSession | null> => {
    const session = await send<DeskSession | null>('GET', SESSION);
    return session && begun(session);
  },
  signIn: async (token: string) => begun(await send('POST', SESSION, { body: { token } })),
  signOut: () => send('DELETE', SESSION),
  /** @param path below `/v1/operations/` */
  get: <T>(path: string) => send<T>('GET', `/v1/operations/${path}`),
  /** A verb, once per key: who got no answer sends it again with the same one. */
  post: <T>(path: string, sent: Sent & { readonly idempotencyKey: string }) =>
    send<T>('POST', `/v1/operations/${path}`, sent),
};

/** A part of a path, whatever is in it. */
export const part = encodeURIComponent;
