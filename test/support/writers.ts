import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Envelope } from './partner.js';
import { llcRequest } from './requests.js';
import { API_KEY, NO_HANG_MS } from './service.js';
import { untilReadable } from './until-readable.js';

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
  /** By the monotonic clock. */
  readonly answeredAt: number;
}

/** A service, or several processes of one. */
interface Sender {
  /** Resolves to null if the process was killed. */
  send(path: string, init: RequestInit): Promise<Response | null>;
}

type Body = Envelope<{ readonly serviceCompanyId: string } | null>;

interface Created {
  readonly serviceCompanyId: string;
  /** The body of the response. */
  readonly body: string;
}

/** How long (ms) a writer waits before it retries. */
const RETRY_MS = 100;

/** Partners' backends that create companies continuously, and retry with the same key. */
export class Writers {
  readonly answers: Answer[] = [];
  /** The acknowledged creates by their keys. */
  readonly acknowledged = new Map<string, Created>();
  /** The companies that reads must find: their creates were not marked `x-read-model: pending`. */
  readonly readable: string[] = [];
  private readonly writing: Promise<unknown>;
  private stopping = false;

  constructor(
    private readonly service: Sender,
    private readonly serviceCustomerId: string,
    private readonly count: number,
  ) {
    this.writing = this.together(() => this.write());
  }

  /** The ids of the created companies, sorted. */
  get companies(): string[] {
    return [...this.acknowledged.values()].map(({ serviceCompanyId }) => serviceCompanyId).sort();
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

  /**
   * Retries every acknowledged create once more.
   *
   * @returns a line for each create that is answered with other bytes than before
   */
  async retryAll(): Promise<string[]> {
    const differences: string[] = [];
    const creates = this.acknowledged.entries();
    await this.together(async () => {
      for (const [key, { body }] of creates) {
        const retried = await (await this.create(key)).text();
        if (retried !== body) differences.push(`create ${key}: ${body}, retried: ${retried}`);
      }
    });
    return differences;
  }

  private together(work: () => Promise<void>): Promise<unknown> {
    return Promise.all(Array.from({ length: this.count }, work));
  }

  private async write(): Promise<void> {
    while (!this.stopping) {
      const key = randomUUID();
      const response = await this.create(key);
      const body = await response.clone().text();
      const { payload } = JSON.parse(body) as Body;
      if (payload === null) throw new Error(`a create was rejected: ${body}`);
      const { serviceCompanyId } = payload;
      this.acknowledged.set(key, { serviceCompanyId, body });
      if (response.headers.get('x-read-model') !== 'pending') this.readable.push(serviceCompanyId);
      await untilReadable(response);
    }
  }

  /** Sends a create until its response is final. */
  private async create(key: string): Promise<Response> {
    for (;;) {
      const start = performance.now();
      const response = await this.service.send('/v1/partner/companies', {
        method: 'POST',
        headers: { authorization: API_KEY, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(llcRequest(this.serviceCustomerId)),
        signal: AbortSignal.timeout(NO_HANG_MS),
      });
      if (response) {
        const { error } = (await response.clone().json()) as Body;
        const { status, headers } = response;
        this.answers.push({
          status,
          code: error?.code ?? null,
          retryAfter: headers.get('retry-after'),
          milliseconds: performance.now() - start,
          answeredAt: performance.now(),
        });
        if (status < 500 && error?.code !== 'E_IDEMPOTENCY_IN_PROGRESS') return response;
      }
      await setTimeout(RETRY_MS);
    }
  }
}
