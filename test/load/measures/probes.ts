import { setTimeout } from 'node:timers/promises';
import { percentile } from './figures.js';
import type { Call, Running } from './running.js';

const LIVE_MS = 10;
const GET_MS = 20;
const CREATE_MS = 250;
const OK = 200;

/** Calls of one kind, repeated with a pause until they are stopped. */
export class Probe {
  /** Every answer that was not a success. */
  refused = 0;
  private readonly taken: number[] = [];
  private readonly done = new AbortController();
  private readonly loop: Promise<void>;

  /** @param call returns the status of the answer */
  constructor(pauseMs: number, call: () => Promise<number>) {
    this.loop = this.repeat(pauseMs, call);
  }

  get count(): number {
    return this.taken.length;
  }

  /** The longest time (ms) until an answer. */
  get max(): number {
    return Math.max(0, ...this.taken);
  }

  /** Returns the time (ms) until an answer below which a share of them lie. */
  at(share: number): number {
    return percentile(this.taken, share);
  }

  async stop(): Promise<void> {
    this.done.abort();
    await this.loop;
  }

  private async repeat(pauseMs: number, call: () => Promise<number>): Promise<void> {
    while (!this.done.signal.aborted) {
      const began = performance.now();
      // The work may fail and stop the service.
      const status = await call().catch(() => 0);
      this.taken.push(performance.now() - began);
      if (status !== OK) this.refused++;
      await setTimeout(pauseMs);
    }
  }
}

/** Requests of a partner with an average number of companies, and what that partner notices. */
export class Probes {
  /** Whether the service answers at all. */
  readonly live: Probe;
  readonly get: Probe;
  /** Null: the partner does not create companies. */
  readonly create: Probe | null;

  private constructor(running: Running, companyId: string, creates: boolean) {
    const path = `/v1/partner/companies/${companyId}`;
    const statusOf = async (call: Call) => (await running.send(call)).status;
    this.live = new Probe(LIVE_MS, () => statusOf({ key: null, path: '/health/live' }));
    this.get = new Probe(GET_MS, () => statusOf({ key: running.other, path }));
    this.create = creates ? new Probe(CREATE_MS, () => running.create()) : null;
  }

  static async start(running: Running, creates: boolean): Promise<Probes> {
    if (creates) await running.create();
    const [companyId = ''] = await running.companyIds(1, running.other);
    return new Probes(running, companyId, creates);
  }

  get count(): number {
    return this.sum(({ count }) => count);
  }

  get refused(): number {
    return this.sum(({ refused }) => refused);
  }

  async stop(): Promise<void> {
    await Promise.all([this.live.stop(), this.get.stop(), this.create?.stop()]);
  }

  private sum(numberOf: (probe: Probe) => number): number {
    return numberOf(this.live) + numberOf(this.get) + (this.create ? numberOf(this.create) : 0);
  }
}
