import type { WebhookReceiver } from '../../clients/typescript/examples/webhook-receiver.js';
import { type ApiError, PartnerClient } from '../../clients/typescript/src/index.js';
import { customerRequest, llcRequest } from './requests.js';
import { untilReadable } from './until-readable.js';

/** The response envelope of every `/v1` call. */
export interface Envelope<T> {
  readonly payload: T;
  readonly error: Pick<ApiError, 'code' | 'message' | 'requestId'> | null;
}

interface CompanyPage {
  readonly content: readonly { readonly serviceCompanyId: string }[];
  readonly totalPages: number;
}

/** The partners' client without its types, and with one attempt: specs also send what no partner should. */
export class Partner {
  private readonly client: Untyped;

  constructor(baseUrl: string, apiKey: string) {
    this.client = new PartnerClient({
      baseUrl,
      apiKey,
      retries: 0,
      fetch: async (request) => untilReadable(await fetch(request)),
    });
  }

  /** Like every method, @throws {ApiError} */
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

  /** Makes a receiver the partner's endpoint. */
  async notify(receiver: WebhookReceiver): Promise<void> {
    const endpoint = { url: receiver.url, enabled: true };
    receiver.trust((await this.put<{ secret: string }>('/v1/partner/webhook-endpoint', endpoint)).secret);
  }

  /** Returns the new customer's id. */
  async newCustomer(more: object = {}): Promise<string> {
    const created = await this.post<{ serviceCustomerId: string }>(
      '/v1/partner/customers',
      customerRequest(more),
    );
    return created.serviceCustomerId;
  }

  /** Returns the new LLC's id. */
  async newCompany(customerId: string, more: object = {}): Promise<string> {
    const body = llcRequest(customerId, more);
    return (await this.post<{ serviceCompanyId: string }>('/v1/partner/companies', body)).serviceCompanyId;
  }

  /** Returns the ids of all the partner's companies, sorted. */
  async companyIds(): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 0; ; page++) {
      const path = `/v1/partner/companies?page=${page}&size=100`;
      const { content, totalPages } = await this.get<CompanyPage>(path);
      ids.push(...content.map(({ serviceCompanyId }) => serviceCompanyId));
      if (page + 1 >= totalPages) return ids.sort();
    }
  }
}

interface Untyped {
  get(path: string): Promise<unknown>;
  put(path: string, options: object): Promise<unknown>;
  post(path: string, options: object): Promise<unknown>;
}
