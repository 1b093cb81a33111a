import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { companyDomain } from '#company';
import type { DomainEvent, Projection } from '#event-sourcing';
import type { StoredEvent } from '#event-store';
import { openSqlite } from '#event-store/adapters';
import { openStores, type Stores } from '#hosting';
import { Config, Logger } from '#kernel';
import { domains } from '../../apps/domains.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { seedCompanies } from '../support/seeded-companies.js';

// How long `projections rebuild company-details` takes beside a raw fold of the same rows, alone and while 200 reads and 20
// writes a second go on, and what those notice. `npm run build && node dist/test/load/rebuild.js [--events 1000000]`.

const PORT = '3901';
const READS = 200;
const WRITES = 20;
const STALE_MS = 2_000;
const CLI = 'dist/apps/cli/src/main.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { events: { type: 'string', default: '1000000' } },
});
const [role, folderOfRole = ''] = positionals;
const details = companyDomain.projections.find(
  ({ name }) => name === 'company-details',
) as unknown as Projection<object, DomainEvent>;

async function main(events: number): Promise<void> {
  const small = await alone(Math.round(events / 10));
  const large = await alone(events);
  console.log(
    `time of a processor per event at ${events} over that at ${events / 10}: ${(large.usedUs / small.usedUs).toFixed(2)}`,
  );
  rmSync(small.folder, { recursive: true });
  await underLoad(large.folder);
  rmSync(large.folder, { recursive: true });
}

/** A rebuild of so many events where nothing else is done. */
async function alone(events: number): Promise<{ folder: string; usedUs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-load-'));
  await seed(folder, events);
  const rebuilt = await rebuildIn(folder, 'alone', events);
  await rawIn(folder, 'alone', rebuilt);
  return { folder, usedUs: rebuilt.usedUs };
}

/** The same while a service is used. */
async function underLoad(folder: string): Promise<void> {
  const { service, apiKey } = await start(folder);
  const load = new Load(apiKey, companiesOf(folder));
  const loading = load.run();
  await setTimeout(3_000);
  load.notice();
  const rebuilt = await rebuildIn(folder, 'under load', 0);
  load.print();
  await rawIn(folder, 'under load', rebuilt);
  load.ending = true;
  await loading;
  await stop(service);
}

interface Ended {
  readonly events: number;
  readonly seconds: number;
  readonly comparison: { readonly differing: number } | null;
}

/** Runs the command as an operator does, and watches its memory. */
async function rebuildIn(folder: string, when: string, least: number) {
  // What is served at first is one company alone.
  const args = [CLI, 'projections', 'rebuild', 'company-details', '--accept-differences', '--json'];
  const child = spawn(process.execPath, args, { env: envOf(folder), stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Record<string, unknown>[] = [];
  /** When each step was begun, and how much of a processor had been used by then, both in milliseconds. */
  const began = new Map<unknown, { at: number; used: number }>();
  let memory = 0;
  const watching = setInterval(() => (memory = Math.max(memory, peakOf(child))), 100);
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(JSON.parse(line) as Record<string, unknown>);
    const step = lines.at(-1)?.['step'];
    if (!began.has(step)) began.set(step, { at: performance.now(), used: usedBy(child) });
  }
  clearInterval(watching);
  const end = lines.at(-1) as unknown as Ended & { step: string };
  if (end.step !== 'served' || end.events < least) throw new Error(JSON.stringify(lines.slice(-3)));
  const [fills, compares] = [began.get('fills'), began.get('compares')];
  if (!fills || !compares) throw new Error('nothing was filled or compared');
  const seconds = (compares.at - fills.at) / 1000;
  const perSecond = end.events / seconds;
  const usedUs = ((compares.used - fills.used) * 1000) / end.events;
  console.log(
    `rebuild ${when}: ${end.events} events filled and indexed in ${seconds.toFixed(1)} s of ${end.seconds.toFixed(1)} s, ` +
      `${perSecond.toFixed(0)} events/s, ${usedUs.toFixed(0)} us of a processor an event, ` +
      `${Math.round(memory / 1024)} MB at most, ` +
      `${end.comparison?.differing ?? 0} documents differed`,
  );
  return { perSecond, usedUs };
}

async function rawIn(
  folder: string,
  when: string,
  ours: { perSecond: number; usedUs: number },
): Promise<void> {
  const child = spawn(process.execPath, ['--max-old-space-size=6000', process.argv[1] ?? '', 'raw', folder], {
    env: envOf(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  const [raw = 0, usedUs = 0] = output.split(' ').map(Number);
  console.log(
    `raw fold ${when}: ${raw.toFixed(0)} events/s, ${usedUs.toFixed(0)} us of a processor an event; ` +
      `ours is ${(ours.perSecond / raw).toFixed(2)} of it, by processor time ${(usedUs / ours.usedUs).toFixed(2)}`,
  );
}

/** All rows, each read, decrypted and folded into a map, and all documents written in one transaction. */
async function rawFold(folder: string): Promise<void> {
  const stores = await storesIn(folder);
  const events = openSqlite(join(folder, 'events.db'));
  const target = openSqlite(join(folder, `raw-${randomUUID()}.db`));
  target.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE documents (id TEXT PRIMARY KEY, revision INTEGER, position INTEGER, body TEXT) STRICT`);
  const began = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  const documents = new Map<string, object | null>();
  const rows = events.prepare(
    "SELECT * FROM events WHERE stream >= 'company-' AND stream < 'company.' ORDER BY position",
  );
  for (const row of rows.iterate() as Iterable<Record<'data' | 'metadata', string>>) {
    const [data, metadata] = [JSON.parse(row.data) as object, JSON.parse(row.metadata) as object];
    const stored = { ...row, data, metadata } as unknown as StoredEvent;
    const event = (await stores.codec.decode(stored)) as never;
    for (const id of details.documentIds(event))
      documents.set(id, details.fold(documents.get(id) ?? null, event, id));
    count++;
  }
  const insert = target.prepare('INSERT INTO documents VALUES (?, 1, 1, ?)');
  target.exec('BEGIN');
  for (const [id, document] of documents) insert.run(id, JSON.stringify(document));
  target.exec('COMMIT');
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${count / ((performance.now() - began) / 1000)} ${(user + system) / count}`);
  target.close();
  events.close();
  await stores.close();
}

/** A log of companies as the service itself made one. */
async function seed(folder: string, count: number): Promise<void> {
  const { service, apiKey } = await start(folder);
  const partner = caller(apiKey);
  const { serviceCustomerId = '' } = await partner('POST', '/v1/partner/customers', customerRequest());
  const { serviceCompanyId = '' } = await partner(
    'POST',
    '/v1/partner/companies',
    llcRequest(serviceCustomerId),
  );
  const playground = `/v1/partner/playground/companies/${serviceCompanyId}`;
  await partner('POST', `${playground}/formation/complete`);
  await partner('POST', `${playground}/eincreation/complete`);
  await setTimeout(2_000);
  await stop(service);
  const stores = await storesIn(folder);
  await seedCompanies(stores, folder, { like: serviceCompanyId, events: count });
  await stores.close();
  execFileSync('sync'); // Else the kernel writes it while what comes next is measured.
  console.log(`${count} events were seeded`);
}

/** Calls that go on beside a rebuild, and what they notice. */
class Load {
  ending = false;
  private readonly taken = { read: [] as number[], write: [] as number[] };
  private failed = 0;
  private stale = 0;
  private pending = 0;
  private readonly pool = new Pool(`http://127.0.0.1:${PORT}`, { connections: 40 });

  constructor(
    private readonly apiKey: string,
    private readonly companyIds: string[],
  ) {}

  notice(): void {
    this.taken.read.length = this.taken.write.length = 0;
    this.failed = this.stale = this.pending = 0;
  }

  async run(): Promise<void> {
    const { serviceCustomerId = '' } = await caller(this.apiKey)(
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

  /** A company is there for every reader once it was answered, or two seconds later. */
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

function caller(apiKey: string) {
  return async (method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, string>> => {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
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

function envOf(folder: string): NodeJS.ProcessEnv {
  const env = { ...process.env, EVENTSTORE_URL: '', MONGODB_URL: '', NODE_OPTIONS: '' };
  return { ...env, DATA_DIR: folder, PORT, IDENTITY_PORT: '0', TOOLS_PORT: '0', RATE_LIMIT_PER_SECOND: '0' };
}

const storesIn = (folder: string): Promise<Stores> =>
  openStores(new Config(envOf(folder)), domains, new Logger('warn'));

const KEYS = new Map<string, string>();

async function start(folder: string): Promise<{ service: ChildProcess; apiKey: string }> {
  const service = spawn(process.execPath, ['dist/apps/standalone/src/main.js'], {
    env: { ...envOf(folder), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let banner = '';
  service.stdout.on('data', (chunk: Buffer) => (banner += chunk.toString()));
  for (;;) {
    const ready = await fetch(`http://127.0.0.1:${PORT}/health/ready`).catch(() => null);
    const known = KEYS.get(folder) ?? /dk_test_\w+/.exec(banner)?.[0];
    if (ready?.ok === true && known !== undefined) {
      KEYS.set(folder, known);
      return { service, apiKey: known };
    }
    await setTimeout(100);
  }
}

async function stop(service: ChildProcess): Promise<void> {
  const exit = once(service, 'exit');
  service.kill('SIGTERM');
  await exit;
}

function companiesOf(folder: string): string[] {
  const database = openSqlite(join(folder, 'events.db'));
  const sql =
    "SELECT DISTINCT substr(stream, 9) AS id FROM events WHERE stream LIKE 'company-%' AND revision = 0 LIMIT 5000";
  const ids = (database.prepare(sql).all() as { id: string }[]).map(({ id }) => id);
  database.close();
  return ids;
}

/** The most that a process had in memory, in kilobytes, as Linux counts it. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** How long a process, with all its threads, has had a processor, in milliseconds: Linux counts in hundredths of a second. */
function usedBy({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

if (role === 'raw') await rawFold(folderOfRole);
else await main(Number(values.events));
