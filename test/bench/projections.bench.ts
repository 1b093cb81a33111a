import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type DomainEvent, EventCodec, type Projection, type Recorded, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher } from '#kit/event-sourcing/testing';
import type { EventStore } from '#kit/event-store';
import { openSqlite, SqliteEventStore } from '#kit/event-store/adapters';
import { ProjectionEngine, subscriptionOf } from '#kit/projections';
import type { DocumentStore } from '#kit/document-store';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { alternate, inDirectory, type Measure, perSecond } from './measure.js';

const COMPANIES = 3_000;
export const EVENTS_EACH = 10;
const EVENTS_PER_APPEND = 100;
const ROUNDS = 5;

export interface Renamed extends DomainEvent {
  readonly type: 'CompanyRenamed';
  readonly data: { readonly companyId: string; readonly name: string; readonly at: number };
}
export interface Company {
  readonly companyId: string;
  readonly name: string;
  readonly renamedAt: number;
  readonly times: number;
}

export const projection: Projection<Company, Renamed> = {
  name: 'companies',
  version: 1,
  categories: ['company'],
  documentIds: ({ data }) => [data.companyId],
  fold: (company, { data }) => ({
    companyId: data.companyId,
    name: data.name,
    renamedAt: data.at,
    times: (company?.times ?? 0) + 1,
  }),
};

const renamed = (company: number, at: number) => ({
  id: randomUUID(),
  type: 'CompanyRenamed',
  data: { companyId: `company ${company}`, name: `Example Trading ${at}`, at },
  metadata: {
    schemaVersion: 1,
    tenantId: 'tenant',
    subjectId: null,
    correlationId: 'request',
    hash: '0'.repeat(64),
  },
});

/** Appends ten events for each company, spread over the log as in production. Returns the head of the log. */
export async function fill(store: EventStore, companies: number): Promise<number> {
  for (let at = 0; at < EVENTS_EACH; at++)
    for (let first = 0; first < companies; first += EVENTS_PER_APPEND) {
      const events = Array.from({ length: EVENTS_PER_APPEND }, (_, index) => renamed(first + index, at));
      await store.append(`company-${first}`, events, 'any');
    }
  return store.head();
}

/** Returns the rate from an empty store to every document written, with the engine that the service runs. */
export async function rebuild(events: EventStore, documents: DocumentStore, head: number, companies: number) {
  const codec = new EventCodec(new Upcasting({ CompanyRenamed: 1 }, []), new InMemoryCipher());
  const engine = new ProjectionEngine(events, codec, documents, { owner: 'bench' }).project(projection);
  const rate = await perSecond(companies * EVENTS_EACH, async () => {
    await engine.start();
    await documents.whenReached(subscriptionOf(projection), head, 60_000);
  });
  await engine.stop();
  await documents.close();
  return rate;
}

/** The same scan, the same fold into a map, the same documents in one transaction. */
async function rawRebuild(directory: string): Promise<number> {
  const events = openSqlite(join(directory, 'events.db'));
  const target = openSqlite(join(directory, `raw-${randomUUID()}.db`));
  target.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE documents (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT`);
  const rate = await perSecond(COMPANIES * EVENTS_EACH, () => {
    const companies = new Map<string, Company | null>();
    const scan = events.prepare('SELECT * FROM events ORDER BY position');
    for (const row of scan.iterate() as Iterable<{ data: string; metadata: string }>) {
      const event = {
        ...row,
        data: JSON.parse(row.data) as unknown,
        metadata: JSON.parse(row.metadata) as unknown,
      };
      const recorded = event as unknown as Recorded<Renamed>;
      for (const id of projection.documentIds(recorded))
        companies.set(id, projection.fold(companies.get(id) ?? null, recorded, id));
    }
    const insert = target.prepare('INSERT INTO documents VALUES (?, 1, 1, ?)');
    target.exec('BEGIN');
    for (const [id, company] of companies) insert.run(id, JSON.stringify(company));
    target.exec('COMMIT');
  });
  events.close();
  target.close();
  return rate;
}

export const measures: Measure[] = [
  {
    name: 'projection-rebuild',
    unit: 'events/s',
    aim: 0.4,
    run: () =>
      inDirectory(async (directory) => {
        const events = await SqliteEventStore.open({ directory });
        const head = await fill(events, COMPANIES);
        const ours = async () => {
          const documents = await SqliteDocumentStore.open({ directory: join(directory, randomUUID()) });
          return rebuild(events, documents, head, COMPANIES);
        };
        const figures = await alternate(ROUNDS, ours, () => rawRebuild(directory));
        await events.close();
        return figures;
      }),
  },
];
