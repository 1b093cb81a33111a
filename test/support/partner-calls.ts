import type { components } from '../../clients/typescript/src/api-types.js';
import { randomUUID } from 'node:crypto';
import { API_KEY, type Service } from './service.js';

/** The types of the API's resources. */
export type Schemas = components['schemas'];

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly docUrl: string;
  readonly fields?: Readonly<Record<string, { readonly code: string }>>;
}

/** The response to a call. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly payload: T;
  readonly error: Failure | null;
}

export interface Call {
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** null: none is sent. */
  readonly key?: string | null;
}

/** Makes a call as a partner and returns any response. */
export async function call<T = unknown>(
  service: Service,
  method: string,
  path: string,
  { body, headers = {}, key = API_KEY }: Call = {},
): Promise<Answer<T>> {
  const response = await service.fetch(path, {
    method,
    headers: {
      ...(key !== null && { authorization: key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const { payload, error } = (text.startsWith('{') ? JSON.parse(text) : {}) as Answer<T>;
  return { status: response.status, headers: response.headers, text, payload, error };
}

/** Returns an error's code, then `path code` of each invalid field. */
export const codesOf = ({ error }: Answer<unknown>): string[] => [
  error?.code ?? '',
  ...Object.entries(error?.fields ?? {}).map(([path, { code }]) => `${path} ${code}`),
];
