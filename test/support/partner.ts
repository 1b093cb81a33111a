import { type ApiError, PartnerClient } from '../../clients/typescript/src/index.js';

/** What every `/v1` call answers. */
export interface Envelope<T> {
  readonly payload: T;
  readonly error: Pick<ApiError, 'code' | 'message' | 'requestId'> | null;
}

/** The partners' client without its types, and with one attempt: specs also send what no partner should. */
export class Partner {
  private readonly client: Untyped;

  constructor(baseUrl: string, apiKey: string) {
    this.client = new PartnerClient({ baseUrl, apiKey, retries: 0 });
  }

  /** @throws {ApiError} here and in the others */
  get<T>(path: string): Promise<T> {
    return this.client.get(path) as Promise<T>;
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.client.put(path, { body }) as Promise<T>;
  }

  /** Every call carries a fresh idempotency key; give one to repeat a call. */
  post<T>(path: string, body?: object, idempotencyKey?: string): Promise<T> {
    return this.client.post(path, { body, idempotencyKey }) as Promise<T>;
  }
}

interface Untyped {
  get(path: string): Promise<unknown>;
  put(path: string, options: object): Promise<unknown>;
  post(path: string, options: object): Promise<unknown>;
}
