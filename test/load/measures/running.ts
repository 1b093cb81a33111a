import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { Pool } from 'undici';
import { newOperator } from '../../support/operator-calls.js';
import { customerRequest, llcRequest } from '../../support/requests.js';
import { API_KEY, Service, storesOf } from '../../support/service.js';
import { apiKeyAt } from '../seed/partners.js';
import type { Receiver } from './receiver.js';

/** A call to the service. */
export interface Call {
  readonly key: string | null;
  readonly path: string;
  /** Default: GET without a body, POST with one. */
  readonly method?: 'GET' | 'POST';
  readonly body?: object;
  readonly cookie?: string;
}

export interface Answer {
  readonly status: number;
  readonly payload: Json;
}
type Json = Readonly<Record<string, string | undefined>>;

const CONNECTIONS = 32;

/** A service on a data folder, with what measures need to call it. */
export class Running {
  readonly service: Service;
  private pool: Pool | null = null;
  private operator: string | null = null;
  private founder: string | null = null;

  /**
   * @param events number of seeded events
   * @param seed the seed of the folder
   */
  constructor(
    readonly folder: string,
    readonly events: number,
    private readonly seed: number,
    readonly idleSeconds: number,
    /** Where all webhooks arrive. */
    readonly receiver: Receiver,
  ) {
    this.service = new Service(folder);
  }

  /** The partner with most companies. */
  readonly heavy = API_KEY;

  /** The key of a partner with an average number of companies. */
  get other(): string {
    return apiKeyAt(this.seed, 1);
  }

  get pid(): number {
    return this.service.pid;
  }

  /** Starts the service. @param isReady whether to wait until it is ready; default: yes */
  async start({ isReady = true } = {}): Promise<void> {
    await this.service.start({ LOG_LEVEL: 'error' });
    this.pool = new Pool(this.service.url, {
      connections: CONNECTIONS,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (isReady) await this.service.readiness(200);
  }

  async stop(): Promise<void> {
    await this.pool?.destroy();
    this.pool = null;
    await this.service.stop();
  }

  /** Makes a call, and returns any answer. */
  async send({ key, path, body, method = body ? 'POST' : 'GET', cookie }: Call): Promise<Answer> {
    if (!this.pool) throw new Error('the service is not running');
    const { statusCode, body: answer } = await this.pool.request({
      method,
      path,
      headers: {
        ...(key !== null && { authorization: key }),
        ...(cookie !== undefined && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.text();
    const { payload } = (text.startsWith('{') ? JSON.parse(text) : {}) as { payload: Json };
    return { status: statusCode, payload };
  }

  /** Makes a call that must succeed. @throws with the status of any other answer */
  async call<T = Json>(call: Call): Promise<T> {
    const { status, payload } = await this.send(call);
    if (status !== 200) throw new Error(`${call.path} answered ${status}`);
    return payload as T;
  }

  /** Creates a company of the other partner. Returns the status of the answer. */
  async create(): Promise<number> {
    const key = this.other;
    if (this.founder === null) {
      const path = '/v1/partner/customers';
      const customer = await this.call({ key, path, body: customerRequest() });
      this.founder = customer['serviceCustomerId'] ?? '';
    }
    const body = llcRequest(this.founder);
    return (await this.send({ key, path: '/v1/partner/companies', body })).status;
  }

  /** Returns some ids of a partner's companies. */
  async companyIds(count = 100, key = this.heavy): Promise<readonly string[]> {
    const path = `/v1/partner/companies?size=${count}`;
    const { content } = await this.call<{
      readonly content: readonly { readonly serviceCompanyId: string }[];
    }>({ key, path });
    return content.map(({ serviceCompanyId }) => serviceCompanyId);
  }

  /** The token of an operator. */
  async operatorToken(): Promise<string> {
    this.operator ??= (await newOperator(this.folder, 'load')).token;
    return this.operator;
  }

  /** Runs the command line in a process of its own. @throws with its output if it fails */
  cli(...args: readonly string[]): Promise<string> {
    const env = { ...process.env, ...storesOf(this.folder) };
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        ['dist/apps/cli/main.js', ...args],
        { env, maxBuffer: 2 ** 28 },
        (error, stdout, stderr) => (error ? reject(new Error(stderr || error.message)) : resolve(stdout)),
      );
    });
  }
}
