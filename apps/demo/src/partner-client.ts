import { randomUUID } from 'node:crypto';

/** What every `/v1` call answers. */
export interface Envelope<T> {
  readonly payload: T;
  readonly error: { readonly code: string; readonly message: string } | null;
}

/** The calls of a partner's backend, as thin as `fetch` allows. */
export class PartnerClient {
  constructor(
    private readonly baseUrl: string,
    private readonly apiKey: string,
  ) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>('GET', path);
  }

  put<T>(path: string, body: object): Promise<T> {
    return this.send<T>('PUT', path, body);
  }

  /** Every call carries a fresh idempotency key; give one to repeat a call. */
  post<T>(path: string, body?: object, idempotencyKey: string = randomUUID()): Promise<T> {
    return this.send<T>('POST', path, body, { 'idempotency-key': idempotencyKey });
  }

  private async send<T>(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: this.apiKey,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { payload, error } = (await response.json()) as Envelope<T>;
    if (error) throw new Error(`${method} ${path}: ${response.status} ${error.code}: ${error.message}`);
    return payload;
  }
}
