import { randomUUID } from 'node:crypto';

/** What every `/v1` call answers. */
export interface Envelope<T> {
  readonly payload: T;
  readonly error: Failure | null;
}

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
}

/** A call that was refused. */
export class CallRefusedError extends Error {
  override readonly name = 'CallRefusedError';

  constructor(call: string, status: number, failure: Failure) {
    const { code, message, fields = {} } = failure;
    const failing = Object.entries(fields).map(([field, why]) => `\n  ${field}: ${why.code}: ${why.message}`);
    super(`${call}: ${status} ${code}: ${message}${failing.join('')}`);
  }
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
    if (error) throw new CallRefusedError(`${method} ${path}`, response.status, error);
    return payload;
  }
}
