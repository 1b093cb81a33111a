import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Pool } from 'undici';
import { customerRequest, llcRequest } from '../../support/requests.js';
import { API_KEY } from '../../support/service.js';

/** Connections that create, and as many that list. */
const CONNECTIONS = 4;
const LISTS = ['companies', 'customers', 'required-actions', 'webhook-deliveries', 'events'];
const OK = 200;

interface Totals {
  readonly creates: number;
  readonly lists: number;
}

/** Creates and lists as fast as the service answers, in a process of its own. */
export class HeavyPartner {
  private constructor(private readonly child: ChildProcess) {}

  static async start(origin: string): Promise<HeavyPartner> {
    const child = fork(new URL(import.meta.url), ['heavy-partner', origin]);
    await once(child, 'message');
    return new HeavyPartner(child);
  }

  /** Returns the number of successful calls. */
  async stop(): Promise<Totals> {
    this.child.send('stop');
    const [totals] = (await once(this.child, 'message')) as [Totals];
    await once(this.child, 'exit');
    return totals;
  }
}

/** The process. */
async function callUntilStopped(origin: string): Promise<void> {
  const pool = new Pool(origin, { connections: 2 * CONNECTIONS });
  const call = async (path: string, body?: object): Promise<unknown> => {
    const answer = await pool.request({
      method: body ? 'POST' : 'GET',
      path: `/v1/partner/${path}`,
      headers: {
        authorization: API_KEY,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const result = await answer.body.json();
    return answer.statusCode === OK ? result : null;
  };
  const customer = (await call('customers', customerRequest())) as {
    readonly payload: { readonly serviceCustomerId: string };
  };
  const company = llcRequest(customer.payload.serviceCustomerId);
  const totals = { creates: 0, lists: 0 };
  const isStopped = new AbortController();
  const repeat = async (kind: keyof Totals, next: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; !isStopped.signal.aborted; turn++) if (await next(turn)) totals[kind]++;
  };
  const loops = Array.from({ length: CONNECTIONS }, (_, loop) => [
    repeat('creates', () => call('companies', company)),
    repeat('lists', (turn) => call(LISTS[(loop + turn) % LISTS.length] ?? '')),
  ]).flat();
  process.send?.('started');
  await once(process, 'message');
  isStopped.abort();
  await Promise.all(loops);
  await pool.close();
  process.send?.(totals);
  process.disconnect();
}

const [role, origin = ''] = process.argv.slice(2);
if (role === 'heavy-partner') await callUntilStopped(origin);
