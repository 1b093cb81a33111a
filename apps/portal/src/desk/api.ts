import { begun, call, type Sent } from '../api.js';
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

const SESSION = '/portal/api/desk/session';

export const desk = {
  /** Returns null without a session. */
  session: async (): Promise<DeskSession | null> => {
    const session = await call<DeskSession | null>('GET', SESSION);
    return session && begun(session);
  },
  signIn: async (token: string) => begun(await call<DeskSession>('POST', SESSION, { body: { token } })),
  signOut: () => call('DELETE', SESSION),
  /** @param path below `/v1/operations/` */
  get: <T>(path: string) => call<T>('GET', `/v1/operations/${path}`),
  /** Calls a write endpoint. A retry with the same idempotency key has no second effect. */
  post: <T>(path: string, sent: Sent & { readonly idempotencyKey: string }) =>
    call<T>('POST', `/v1/operations/${path}`, sent),
};

/** Escapes a path segment. */
export const part = encodeURIComponent;
