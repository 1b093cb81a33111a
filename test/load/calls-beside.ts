import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Pool } from 'undici';
import { customerRequest, llcRequest } from '../support/requests.js';

const READS = 200;
const WRITES = 20;
const STALE_MS = 2_000;

/** Calls during a rebuild, and their problems. */
export class CallsBeside {
  ending = false;
  private readonly taken = { read: [] as number[], write: [] as number[] };
  private failed = 0;
  private stale = 0;
  private pending = 0;
  private readonly pool: Pool;

  constructor(
    private readonly url: string,
    private readonly apiKey: string,
    private readonly companyIds: string[],
  ) {
    this.pool = new Pool(url, { connections: 40 });
  }

  notice(): void {
    this.taken.read.length = this.taken.write.length = 0;
    this.failed = this.stale = this.pending = 0;
  }

  async run(): Promise<void> {
    const { serviceCustomerId = '' } = await caller(this.url, this.apiKey)(
      'POST',
      '/v1/partner/customers',
      customerRequest(),
    );
    const every = async (perSecond: number, call: () => Promise<void>): Promise<void> => {
      const calls = new Set<Promise<void>>();
      for (let next = performance.now(); !this.ending; next += 1000 / perSecond) {
        await setTimeout(Math.max(0, next - performance.now()));
        const one = call().catch(() => {
          this.failed++;
        });
        calls.add(one);
        void one.finally(() => calls.delete(one));
      }
      await Promise.all(calls);
    };
    await Promise.all([every(READS, () => this.read()), every(WRITES, () => this.write(serviceCustomerId))]);
    await this.pool.close();
  }

  private async read(): Promise<void> {
    const id = this.companyIds[Math.floor(Math.random() * this.companyIds.length)] ?? '';
    const path = Math.random() < 0.1 ? '/v1/partner/companies?size=20' : `/v1/partner/companies/${id}`;
    if ((await this.call('read', 'GET', path)).status !== 200) this.failed++;
  }

  /** Every reader must see a company at most two seconds after the response. */
  private async write(serviceCustomerId: string): Promise<void> {
    const made = await this.call('write', 'POST', '/v1/partner/companies', llcRequest(serviceCustomerId));
    const answered = performance.now();
    if (made.status !== 200) {
      this.failed++;
      return;
    }
    if (made.pending) this.pending++;
    const { serviceCompanyId = '' } = (JSON.parse(made.text) as { payload: Record<string, string> }).payload;
    for (;;) {
      const asked = performance.now();
      const { status } = await this.call('read', 'GET', `/v1/partner/companies/${serviceCompanyId}`);
      if (status === 200) break;
      if (!made.pending || asked - answered > STALE_MS) {
        this.stale++;
        break;
      }
      await setTimeout(20);
    }
    this.companyIds.push(serviceCompanyId);
  }

  private async call(kind: 'read' | 'write', method: 'GET' | 'POST', path: string, body?: object) {
    const began = performance.now();
    const {
      statusCode: status,
      headers,
      body: answer,
    } = await this.pool.request({
      method,
      path,
      headers: headersOf(this.apiKey, method),
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    this.taken[kind].push(performance.now() - began);
    return { status, text, pending: headers['x-read-model'] === 'pending' };
  }

  print(): void {
    for (const [kind, taken] of Object.entries(this.taken)) {
      const sorted = [...taken].sort((a, b) => a - b);
      const at = (share: number) =>
        `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)} ms`;
      console.log(`  ${kind.padEnd(6)} n=${sorted.length}  p50 ${at(0.5)}  p99 ${at(0.99)}  max ${at(1)}`);
    }
    const { failed, stale, pending } = this;
    console.log(
      `  failed ${failed}, older than they should be ${stale}, writes answered as pending ${pending}`,
    );
  }
}

export function caller(url: string, apiKey: string) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, string>> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: headersOf(apiKey, method),
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { payload: Record<string, string> }).payload;
  };
}

const headersOf = (apiKey: string, method: string): Record<string, string> => ({
  authorization: apiKey,
  ...(method === 'POST' && { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
});
