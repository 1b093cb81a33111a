import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { assertDescribed } from './described.js';
import { untilReadable } from './until-readable.js';

export type App = 'standalone' | 'partner-api' | 'projector' | 'webhooks' | 'identity' | 'tool-interface';
/** A response that takes longer counts as missing. */
export const NO_HANG_MS = 15_000;

export type Env = Readonly<Record<string, string>>;

/** The API key of every test service. The last six characters are its checksum. */
export const API_KEY = 'dk_test_' + 'T'.repeat(43) + '20bzd5';

/**
 * Variables for each process that a spec starts: passwords get a cheap hash, unless the spec sets `NODE_OPTIONS: ''`.
 * When data folders are written, outside of specs, hashes are real.
 */
export const SPEC_PROCESS: Env = process.env['JEST_WORKER_ID']
  ? { NODE_OPTIONS: `--import ${new URL('./cheap-passwords.mjs', import.meta.url).href}` }
  : {};

/** The environment of a production service. */
export const PRODUCTION = {
  SERVICE_ENVIRONMENT: 'production',
  SANDBOX_API_KEY: '',
  MASTER_KEY: randomBytes(32).toString('base64'),
  SERVICE_DETAILS_FILE: 'docs/service-details.example.json',
} as const;

/** A folder for embedded stores, removed after the test together with the MongoDB database of its services. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'pfs-'));
  const remove = (): void => {
    rmSync(path, { recursive: true, force: true });
    const url = mongoUrlOf(path);
    if (url !== undefined) void dropDatabase(url);
  };
  return { path, remove };
}

/** Each database keeps 160 files open. With those of all specs, a server would exceed its limit and exit. */
async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url);
  // The server is down after some specs.
  await client
    .db()
    .dropDatabase()
    .catch(() => undefined);
  await client.close();
}

// Below the system's ephemeral ports, and a separate range for each test worker, used in turn. A free port therefore
// stays free until a service listens on it, also when a service is restarted.
const FIRST_PORT = 11_000;
const PORTS_OF_WORKER = 2_500;
const MAX_WORKERS = 8;

/** Lives as long as the worker, longer than a spec file. */
const turns = process as { portsGiven?: number };

/** Returns a port that is free and will not be given out again for a long time. */
export async function freePort(): Promise<number> {
  const worker = (Number(process.env['JEST_WORKER_ID'] ?? 1) - 1) % MAX_WORKERS;
  for (;;) {
    turns.portsGiven = ((turns.portsGiven ?? randomInt(PORTS_OF_WORKER)) + 1) % PORTS_OF_WORKER;
    const port = FIRST_PORT + worker * PORTS_OF_WORKER + turns.portsGiven;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  if (!(await listening)) return false;
  server.close();
  await once(server, 'close');
  return true;
}

/** A process of the built service, used over HTTP as a partner would. */
export class Service {
  /** The base URL, set after launch. */
  url = '';
  /** The variables of the last launch. */
  env: Env = {};
  protected child: ChildProcess | null = null;
  protected readonly stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  private readonly output: string[] = [];

  /** A service that has not been launched. */
  constructor(
    readonly dataDir: string,
    private readonly app: App = 'standalone',
  ) {}

  /** Starts a role and resolves when it answers `/health/live`. @throws with its output if it ends before. */
  static async start(dataDir: string, env: Env = {}, app?: App): Promise<Service> {
    const service = new Service(dataDir, app);
    await service.start(env);
    return service;
  }

  /** Starts a role that may fail to start. */
  static async launch(dataDir: string, env: Env = {}, app?: App): Promise<Service> {
    const service = new Service(dataDir, app);
    await service.launch(env);
    return service;
  }

  /** Starts it, or starts it again, by default with the same variables. */
  async start(env: Env = this.env): Promise<void> {
    await this.launch(env);
    await this.live();
  }

  async launch(env: Env): Promise<void> {
    const port = env['PORT'] ?? String(await freePort());
    const child = spawn(process.execPath, [`dist/apps/${this.app}/main.js`], {
      env: { ...serviceEnv(this.dataDir, env), ...env, PORT: port },
      stdio: this.stdio,
    });
    child.stdout?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => this.output.push(chunk.toString()));
    this.child = child;
    this.url = `http://127.0.0.1:${port}`;
    this.env = env;
    this.output.length = 0;
  }

  /** Its standard output and error. */
  get log(): string {
    return this.output.join('');
  }

  get pid(): number {
    return this.child?.pid ?? -1;
  }

  get exited(): boolean {
    return this.child?.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves to a write's answer after reads show it. @throws if the API's description does not cover the answer */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return untilReadable(await this.send(path, init));
  }

  /** Resolves to an answer as soon as it has arrived. @throws if the API's description does not cover the answer */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(this.url + path, init);
    await assertDescribed(this, this.env['SERVICE_ENVIRONMENT'] ?? 'sandbox', path, init, response);
    return response;
  }

  /** Stops it with SIGTERM and returns its exit code. */
  stop(): Promise<number | null> {
    return this.end('SIGTERM');
  }

  /** Kills it like a crash. */
  kill(): Promise<number | null> {
    return this.end('SIGKILL');
  }

  /** Resolves when it answers `/health/live`. @throws with its output if it ends before. */
  async live(): Promise<void> {
    for (;;) {
      this.assertRunning();
      const answer = await fetch(`${this.url}/health/live`).catch(() => null);
      if (answer?.ok) return;
      await setTimeout(10);
    }
  }

  /** Resolves when `/health/ready` answers with a status. @throws with its output if it ends before. */
  async readiness(status: 200 | 503): Promise<void> {
    for (;;) {
      this.assertRunning();
      const answer = await this.fetch('/health/ready', { signal: AbortSignal.timeout(NO_HANG_MS) });
      await answer.text(); // Within the time limit; a cancellation has none.
      if (answer.status === status) return;
      await setTimeout(50);
    }
  }

  /** Resolves when its log contains a text. @throws with its output if it ends before. */
  async says(text: string): Promise<void> {
    while (!this.log.includes(text)) {
      this.assertRunning();
      await setTimeout(10);
    }
  }

  private assertRunning(): void {
    if (this.exited)
      throw new Error(`the service ended with code ${String(this.child?.exitCode)}:\n${this.log}`);
  }

  private async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.child && !this.exited) {
      const closed = once(this.child, 'close');
      this.child.kill(signal);
      await closed;
    }
    return this.child?.exitCode ?? null;
  }
}

function serviceEnv(dataDir: string, { SERVICE_ENVIRONMENT }: Env): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    PATH,
    HOME,
    ...SPEC_PROCESS,
    ...storesOf(dataDir),
    SANDBOX_API_KEY: API_KEY,
    // Any free port; specs that call these servers set their own.
    IDENTITY_PORT: '0',
    TOOLS_PORT: '0',
    RATE_LIMIT_PER_SECOND: '0',
    AUTH_FAILURE_LIMIT_PER_MINUTE: '0',
    WEBHOOK_ALLOW_LOOPBACK: String(SERVICE_ENVIRONMENT !== 'production'),
    LOG_LEVEL: 'warn',
  };
}

/** The variables that name the stores of one folder's services. */
export function storesOf(dataDir: string): Readonly<Record<string, string>> {
  const { EVENTSTORE_URL } = process.env;
  const mongoUrl = mongoUrlOf(dataDir);
  return {
    DATA_DIR: dataDir,
    ...(EVENTSTORE_URL && { EVENTSTORE_URL: withPrefix(EVENTSTORE_URL, basename(dataDir)) }),
    ...(mongoUrl !== undefined && { MONGODB_URL: mongoUrl }),
  };
}

/** Folders share a server without seeing each other's data, because their key prefixes differ. */
const withPrefix = (url: string, name: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}streamPrefix=${name}.`;

/** Returns the document database of a folder's services; undefined if documents are kept in the folder. */
export function mongoUrlOf(dataDir: string): string | undefined {
  const url = process.env['MONGODB_URL'];
  if (url === undefined || url === '') return undefined;
  return url.replace(/^([a-z+]+:\/\/[^/?]+)\/?[^?]*/, `$1/${basename(dataDir)}`);
}
