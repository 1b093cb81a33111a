import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { type Db, MongoClient } from 'mongodb';
import type { Recorded } from '#kit/event-sourcing';
import { connectMongoDb } from '#kit/document-store/adapters';
import { connectEventStoreDb } from '#kit/event-store/adapters';
import { databaseUrl } from '#kit/document-store/testing';
import { Partner } from '../support/partner.js';
import { llcRequest } from '../support/requests.js';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { throughput } from './load.js';
import { alternate, atOnce, type Measure, perSecond } from './measure.js';
import { type Company, EVENTS_EACH, fill, projection, rebuild, type Renamed } from './projections.bench.js';

const CONCURRENCY = 32;
const COMPANIES = 1000;
const { EVENTSTORE_URL: events = '', MONGODB_URL: documents = '' } = process.env;
const headers = { authorization: API_KEY, 'content-type': 'application/json' };

interface Raw {
  readonly log: EventStoreDBClient;
  /** Writes to a majority. The database is dropped at the end. */
  readonly database: Db;
}

/** Connects to both servers with their drivers alone. */
async function withRaw<T>(work: (raw: Raw) => Promise<T>): Promise<T> {
  const log = EventStoreDBClient.connectionString(events);
  const client = await MongoClient.connect(documents, { writeConcern: { w: 'majority', journal: true } });
  const database = client.db(`bench-${randomUUID()}`);
  try {
    return await work({ log, database });
  } finally {
    await database.dropDatabase();
    await client.close();
    await log.dispose();
  }
}

/** Starts the service with a company. */
async function withService<T>(
  work: (running: { url: string; customerId: string; path: string }) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path, { LOG_LEVEL: 'error' });
  try {
    const { url } = service;
    const partner = new Partner(url, API_KEY);
    const customerId = await partner.newCustomer();
    const companyId = await partner.newCompany(customerId);
    return await work({ url, customerId, path: `/v1/partner/companies/${companyId}` });
  } finally {
    await service.stop();
    folder.remove();
  }
}

/** A create, against an append and one insert that waits for a majority. */
const creates: Measure = {
  name: 'servers-post-companies',
  unit: 'requests/s',
  aim: 0.5,
  run: () =>
    withRaw(({ log, database }) =>
      withService(({ url, customerId }) => {
        const data = llcRequest(customerId);
        const body = JSON.stringify(data);
        const call = () => ({
          method: 'POST' as const,
          path: '/v1/partner/companies',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body,
        });
        const rows = database.collection('rows');
        const raw = async (): Promise<void> => {
          const id = randomUUID();
          const event = jsonEvent({ id, type: 'CompanyRequested', data: { ...data } });
          await log.appendToStream(`bench-${id}`, event, { expectedRevision: NO_STREAM });
          await rows.insertOne({ ...data });
        };
        return alternate(
          5,
          () => throughput(url, 600, CONCURRENCY, call),
          () => atOnce(600, CONCURRENCY, raw),
        );
      }),
    ),
};

/** A read over HTTP, against a read of the same document with the driver. */
const get: Measure = {
  name: 'servers-get-company',
  unit: 'requests/s',
  aim: 0.7,
  run: () =>
    withRaw(({ database }) =>
      withService(async ({ url, path }) => {
        const rows = database.collection('rows');
        await rows.insertOne((await (await fetch(url + path, { headers })).json()) as object);
        const call = () => ({ method: 'GET' as const, path, headers });
        return alternate(
          5,
          () => throughput(url, 2000, CONCURRENCY, call),
          () => atOnce(2000, CONCURRENCY, () => rows.findOne()),
        );
      }),
    ),
};

/** From an empty database to every document, against a read, a fold into a map and one insert. */
const rebuilds: Measure = {
  name: 'servers-rebuild',
  unit: 'events/s',
  aim: 0.5,
  run: () =>
    withRaw(async ({ log, database }) => {
      const streamPrefix = `bench-${randomUUID()}-`;
      const separator = events.includes('?') ? '&' : '?';
      const store = await connectEventStoreDb({ url: `${events}${separator}streamPrefix=${streamPrefix}` });
      try {
        const head = await fill(store, COMPANIES);
        return await alternate(
          3,
          async () => {
            const target = await connectMongoDb({ url: databaseUrl(documents, database.databaseName) });
            const rate = await rebuild(store, target, head, COMPANIES);
            await database.dropDatabase();
            return rate;
          },
          () => rawRebuild({ log, database }, streamPrefix, head),
        );
      } finally {
        await store.close();
      }
    }),
};

/** Returns the rate of the same scan, the same fold into a map, and one insert of all documents. */
function rawRebuild({ log, database }: Raw, streamPrefix: string, head: number): Promise<number> {
  return perSecond(COMPANIES * EVENTS_EACH, async () => {
    const companies = new Map<string, Company | null>();
    const filter = streamNameFilter({ prefixes: [streamPrefix] });
    for await (const { event } of log.subscribeToAll({ fromPosition: START, filter })) {
      const recorded = event as unknown as Recorded<Renamed>;
      for (const id of projection.documentIds(recorded))
        companies.set(id, projection.fold(companies.get(id) ?? null, recorded, id));
      if (Number(event?.position.commit) === head) break;
    }
    const rows = [...companies.values()].map((company) => ({ ...company }));
    await database.collection('rows').insertMany(rows);
  });
}

/** None without the addresses of both servers. */
export const measures: readonly Measure[] = events && documents ? [creates, get, rebuilds] : [];
