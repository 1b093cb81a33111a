import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DomainEvent,
  EventCodec,
  PersonalDataCipher,
  type Projection,
  type Recorded,
  Upcasting,
} from '#kit/event-sourcing';
import { openSqlite, SqliteEventStore } from '#kit/event-store/adapters';
import { ProjectionEngine, subscriptionOf } from '#kit/projections';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { alternate, type Measure, perSecond } from './measure.js';

const EVENTS = 30_000;
const COMPANIES = 3_000;
const ROUNDS = 5;

interface Renamed extends DomainEvent {
  readonly type: 'CompanyRenamed';
  readonly data: { readonly companyId: string; readonly name: string; readonly at: number };
}
interface Company {
  readonly companyId: string;
  readonly name: string;
  readonly renamedAt: number;
  readonly times: number;
}

const projection: Projection<Company, Renamed> = {
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

/** The events contain no personal data. */
class NoCipher extends PersonalDataCipher {
  encrypt(): Promise<never> {
    return Promise.reject(new Error('nothing is personal here'));
  }
  decrypt(): Promise<never> {
    return Promise.reject(new Error('nothing is personal here'));
  }
  isErased(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

async function inDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

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

/** The events of each company are spread over the log, as in production: ten rounds over all companies. */
async function fill(directory: string): Promise<number> {
  const store = await SqliteEventStore.open({ directory });
  for (let at = 0; at < EVENTS; at += COMPANIES)
    await Promise.all(
      Array.from({ length: COMPANIES }, (_, company) =>
        store.append(`company-${company}`, [renamed(company, at + company)], 'any'),
      ),
    );
  const head = await store.head();
  await store.close();
  return head;
}

/** From an empty store to every document written, with the engine that the service runs. */
async function ourRebuild(directory: string, head: number): Promise<number> {
  const events = await SqliteEventStore.open({ directory });
  const documents = await SqliteDocumentStore.open({ directory: join(directory, randomUUID()) });
  const codec = new EventCodec(new Upcasting({ CompanyRenamed: 1 }, []), new NoCipher());
  const engine = new ProjectionEngine(events, codec, documents, { owner: 'bench' }).project(projection);
  const rate = await perSecond(EVENTS, async () => {
    await engine.start();
    await documents.whenReached(subscriptionOf(projection), head, 60_000);
  });
  await engine.stop();
  await documents.close();
  await events.close();
  return rate;
}

/** The same scan, the same fold into a map, the same documents in one transaction. */
async function rawRebuild(directory: string): Promise<number> {
  const events = openSqlite(join(directory, 'events.db'));
  const target = openSqlite(join(directory, `raw-${randomUUID()}.db`));
  target.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE documents (id TEXT PRIMARY KEY, revision INTEGER NOT NULL, position INTEGER NOT NULL, body TEXT NOT NULL) STRICT`);
  const rate = await perSecond(EVENTS, () => {
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
        const head = await fill(directory);
        return alternate(
          ROUNDS,
          () => ourRebuild(directory, head),
          () => rawRebuild(directory),
        );
      }),
  },
];
