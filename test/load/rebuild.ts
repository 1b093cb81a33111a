import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { companyDomain } from '#domain/company';
import type { DomainEvent, Projection } from '#kit/event-sourcing';
import type { StoredEvent } from '#kit/event-store';
import { openSqlite } from '#kit/event-store/adapters';
import { openStores, type Stores } from '#platform/hosting';
import { Config, Logger } from '#kit/kernel';
import { domains } from '../../apps/domains.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { seedCompanies } from '../support/seeded-companies.js';
import { CallsBeside, caller } from './calls-beside.js';

// Compares `projections rebuild company-details` with a raw fold of the same rows, alone and during 200 reads and 20
// writes per second, and reports the latency of those. `npm run build && node dist/test/load/rebuild.js [--events
// 1000000]`.

const PORT = '3901';
const URL_OF_SERVICE = `http://127.0.0.1:${PORT}`;
const CLI = 'dist/apps/cli/main.js';

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

/** Rebuilds a log of `events` events while nothing else runs. */
async function alone(events: number): Promise<{ folder: string; usedUs: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-load-'));
  await seed(folder, events);
  const rebuilt = await rebuildIn(folder, 'alone', events);
  await rawIn(folder, 'alone', rebuilt);
  return { folder, usedUs: rebuilt.usedUs };
}

/** The same while a service is in use. */
async function underLoad(folder: string): Promise<void> {
  const { service, apiKey } = await start(folder);
  const load = new CallsBeside(URL_OF_SERVICE, apiKey, companiesOf(folder));
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
  // The first generation contains only one company.
  const args = [CLI, 'projections', 'rebuild', 'company-details', '--accept-differences', '--json'];
  const child = spawn(process.execPath, args, { env: envOf(folder), stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: Record<string, unknown>[] = [];
  /** The start of each step and the CPU time used until then, both in milliseconds. */
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

/** Reads, decrypts and folds all rows into a map, and writes all documents in one transaction. */
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

/** A log of companies written by the service. */
async function seed(folder: string, count: number): Promise<void> {
  const { service, apiKey } = await start(folder);
  const partner = caller(URL_OF_SERVICE, apiKey);
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
  execFileSync('sync'); // Otherwise the kernel writes it during the next measurement.
  console.log(`${count} events were seeded`);
}

function envOf(folder: string): NodeJS.ProcessEnv {
  const env = { ...process.env, EVENTSTORE_URL: '', MONGODB_URL: '', NODE_OPTIONS: '' };
  return { ...env, DATA_DIR: folder, PORT, IDENTITY_PORT: '0', TOOLS_PORT: '0', RATE_LIMIT_PER_SECOND: '0' };
}

const storesIn = (folder: string): Promise<Stores> =>
  openStores(new Config(envOf(folder)), domains, new Logger('warn'));

const KEYS = new Map<string, string>();

async function start(folder: string): Promise<{ service: ChildProcess; apiKey: string }> {
  const service = spawn(process.execPath, ['dist/apps/standalone/main.js'], {
    env: { ...envOf(folder), LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let banner = '';
  service.stdout.on('data', (chunk: Buffer) => (banner += chunk.toString()));
  for (;;) {
    const ready = await fetch(`${URL_OF_SERVICE}/health/ready`).catch(() => null);
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

/** Peak memory of a process, in kilobytes, as counted by Linux. */
function peakOf({ pid }: ChildProcess): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** CPU time of a process with all its threads, in milliseconds; Linux counts in hundredths of a second. */
function usedBy({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

if (role === 'raw') await rawFold(folderOfRole);
else await main(Number(values.events));
