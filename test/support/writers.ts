import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Envelope } from './partner.js';
import { llcRequest } from './requests.js';
import { API_KEY, NO_HANG_MS, type Service } from './service.js';

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
}

/** Partners' backends that create companies continuously, and retry with the same key. */
export class Writers {
  readonly answers: Answer[] = [];
  /** The company that each key was acknowledged with. */
  readonly acknowledged = new Map<string, string>();
  /** The companies that reads must find: their creates were not marked `x-read-model: pending`. */
  readonly readable: string[] = [];
  private readonly writing: Promise<unknown>;
  private stopping = false;

  constructor(
    private readonly service: Service,
    private readonly serviceCustomerId: string,
    count: number,
  ) {
    this.writing = Promise.all(Array.from({ length: count }, () => this.write()));
  }

  /** Resolves after `more` further creates were acknowledged. */
  async acknowledge(more: number): Promise<void> {
    const target = this.acknowledged.size + more;
    while (this.acknowledged.size < target) await Promise.race([setTimeout(20), this.writing]);
  }

  /** Resolves once a request was answered with 503. */
  async refused(): Promise<void> {
    const before = this.answers.length;
    while (!this.answers.slice(before).some(({ status }) => status === 503))
      await Promise.race([setTimeout(20), this.writing]);
  }

  /** Ends after every key was acknowledged. @throws the error of a failed request, including a hang */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.writing;
  }

  private async write(): Promise<void> {
    while (!this.stopping) {
      const key = randomUUID();
      while (!this.acknowledged.has(key)) await this.send(key);
    }
  }

  private async send(key: string): Promise<void> {
    const start = performance.now();
    const response = await this.service.fetch('/v1/partner/companies', {
      method: 'POST',
      headers: { authorization: API_KEY, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(llcRequest(this.serviceCustomerId)),
      signal: AbortSignal.timeout(NO_HANG_MS),
    });
    const { payload, error } = (await response.json()) as Envelope<{ serviceCompanyId: string } | null>;
    this.answers.push({
      status: response.status,
      code: error?.code ?? null,
      retryAfter: response.headers.get('retry-after'),
      milliseconds: performance.now() - start,
    });
    if (payload) {
      this.acknowledged.set(key, payload.serviceCompanyId);
      if (response.headers.get('x-read-model') !== 'pending') this.readable.push(payload.serviceCompanyId);
    } else await setTimeout(100);
  }
}
