import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Verification } from '#platform/audit';
import { chained } from '#kit/event-sourcing';
import { openSqlite } from '#kit/event-store/adapters';
import { anchorerOf, openStores, type Stores } from '#platform/hosting';
import { Config, Logger, newId } from '#kit/kernel';
import { domains } from '../../apps/domains.js';

// Measures the memory and time of `audit verify` on a log of the given size and on a fifth of it.
// `npm run build && node dist/test/load/verify.js [--streams 200000]`.

const EVENTS = 3;
/** Number of streams whose events are interleaved in the log. */
const BESIDE = 1_000;
/** One in this many streams holds personal data, each of a different person. */
const PERSONAL = 100;

const { values } = parseArgs({ options: { streams: { type: 'string', default: '200000' } } });

async function main(streams: number): Promise<void> {
  for (const count of [Math.round(streams / 5), streams]) {
    const folder = mkdtempSync(join(tmpdir(), 'verify-load-'));
    try {
      await seed(folder, count);
      await verify(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
}

const envOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  EVENTSTORE_URL: '',
  MONGODB_URL: '',
  AUDIT_ANCHORS: '',
  NODE_OPTIONS: '',
  DATA_DIR: folder,
});

/** Chained, keyed and anchored, as the service writes events. */
async function seed(folder: string, streams: number): Promise<void> {
  const logger = new Logger('warn');
  const stores = await openStores(new Config(envOf(folder)), domains, logger);
  await stores.chain.begin();
  const database = openSqlite(join(folder, 'events.db'));
  const insert = database.prepare(
    'INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (let written = 0; written < streams; written += BESIDE) {
    const open = Array.from({ length: Math.min(BESIDE, streams - written) }, (_, index) => new Stream(index));
    const rows: unknown[][] = [];
    for (let revision = 0; revision < EVENTS; revision++)
      for (const stream of open) rows.push(await stream.next(stores, revision));
    database.exec('BEGIN');
    for (const row of rows) insert.run(...(row as string[]));
    database.exec('COMMIT');
  }
  database.close();
  await anchorerOf(stores, logger).seal();
  await stores.close();
}

class Stream {
  private readonly id = newId();
  private previousHash: unknown = null;

  constructor(private readonly index: number) {}

  async next({ chain, codec }: Stores, revision: number): Promise<unknown[]> {
    const [stream, id, type] = [`company-${this.id}`, randomUUID(), 'LoadWritten'];
    const subjectId = this.index % PERSONAL === 0 && revision === 0 ? this.id : null;
    const metadata = {
      schemaVersion: 1,
      tenantId: newId(),
      actor: { type: 'partner', id: newId() },
      correlationId: newId(),
      causationId: newId(),
      recordedAt: new Date().toISOString(),
      subjectId,
      previousHash: this.previousHash,
    } as const;
    const data = { note: 'x'.repeat(200), ...(subjectId && { personal: { name: 'Ada Lovelace' } }) };
    const encoded = await codec.encode({ type, data }, { ...metadata, stream, id });
    const event = chained(chain, stream, revision, { id, type, data: encoded, metadata });
    this.previousHash = event.metadata['hash'];
    return [stream, revision, id, type, JSON.stringify(event.data), JSON.stringify(event.metadata)];
  }
}

/** Runs the command as an auditor does, and watches its memory. */
async function verify(folder: string): Promise<void> {
  const began = performance.now();
  const child = spawn(process.execPath, ['dist/apps/cli/main.js', 'audit', 'verify', '--json'], {
    env: envOf(folder),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let memory = 0;
  const watching = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
      memory = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? memory);
    } catch {
      // It has ended.
    }
  }, 100);
  await once(child, 'close');
  clearInterval(watching);
  const seconds = (performance.now() - began) / 1000;
  const { streams, events, anchors, broken } = JSON.parse(output) as Verification;
  if (broken) throw new Error(JSON.stringify(broken));
  console.log(
    `${streams} streams, ${events} events, ${anchors} anchors: ${seconds.toFixed(1)} s, ` +
      `${((seconds * 1e6) / events).toFixed(0)} us an event, ${Math.round(memory / 1024)} MB at most`,
  );
}

await main(Number(values.streams));
