import { companyDomain } from '#company';
import { customerDomain } from '#customer';
import { type AnyProjection, type Projection, searchText } from '#event-sourcing';
import { newId } from '#hosting';
import {
  type Collection,
  collectionOf,
  connectMongoDb,
  type DocumentStore,
  SqliteDocumentStore,
} from '#projections';
import { PartnerClient } from '../../apps/demo/src/partner-client.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, mongoUrlOf, Service, temporaryFolder } from '../support/service.js';

const AT_ONCE = 1000;
const YEAR_MS = 365 * 24 * 3600 * 1000;
const FIRST =
  'Ada Grace Alan Edsger Barbara Donald Mary Niklaus Radia Dennis Hedy Ken Frances Tim Adele Linus Joan'.split(
    ' ',
  );
const LAST =
  'Lovelace Hopper Turing Dijkstra Liskov Knuth Shaw Wirth Perlman Ritchie Lamarr Thompson Allen Lee Clarke'.split(
    ' ',
  );
const TRADES =
  'Engines Looms Holdings Labs Trading Foods Design Works Media Studio Motors Optics Robotics Textiles'.split(
    ' ',
  );

type Json = Readonly<Record<string, unknown>>;

/** A service whose tenant has many customers and companies. */
export interface Seeded {
  readonly service: Service;
  readonly customerIds: readonly string[];
  readonly companyIds: readonly string[];
}

/** Names in the many hundreds, so that a word is carried by some hundreds of a hundred thousand. */
const nameAt = (index: number, words: readonly string[]): string =>
  `${words[index % words.length] ?? ''}${(index % 97).toString(36)}`;

/** Starts a service on read models of `count` customers and as many companies, a year's worth, and gives it to `use`. */
export async function withSeeded<T>(count: number, use: (seeded: Seeded) => Promise<T>): Promise<T> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path, { LOG_LEVEL: 'error' });
  try {
    const store = await openStore(folder.path);
    const [customer, company] = await templates(service, store);
    const customerIds = await fill(store, projectionOf(customerDomain, 'customers'), count, (index, id) => {
      const [firstName, lastName] = [nameAt(index, FIRST), nameAt(index * 31, LAST)];
      const email = `${firstName}.${lastName}.${index}@founders.example`.toLowerCase();
      return {
        ...customer,
        customerId: id,
        email,
        firstName,
        lastName,
        search: searchText([firstName, lastName, email]),
      };
    });
    const companyIds = await fill(
      store,
      projectionOf(companyDomain, 'company-details'),
      count,
      (index, id) => {
        const name = `${nameAt(index, LAST)} ${nameAt(index * 17, TRADES)} LLC`;
        const status = index % 50 === 0 ? 'FAILED' : 'SUBMITTED';
        const customerId = customerIds[index % count];
        const shown = {
          ...(company['company'] as Json),
          serviceCompanyId: id,
          serviceCustomerId: customerId,
        };
        const state = STATES[index % STATES.length];
        const entityType = index % 3 === 0 ? 'CCorp' : 'LLC';
        return {
          ...company,
          customerId,
          state,
          entityType,
          status,
          name,
          search: searchText([name]),
          company: shown,
        };
      },
    );
    await store.close();
    return await use({ service, customerIds, companyIds });
  } finally {
    await service.stop();
    folder.remove();
  }
}

const STATES = 'DE WY FL TX CA NY NV CO'.split(' ');

function openStore(directory: string): Promise<DocumentStore> {
  const url = mongoUrlOf(directory);
  return url === undefined ? SqliteDocumentStore.open({ directory }) : connectMongoDb({ url });
}

/** One document of each kind as the service itself makes it. */
async function templates(service: Service, store: DocumentStore): Promise<[Json, Json]> {
  const partner = new PartnerClient(service.url, API_KEY);
  const { serviceCustomerId } = await partner.post<Record<string, string>>(
    '/v1/partner/customers',
    customerRequest(),
  );
  const company = llcRequest(serviceCustomerId ?? '');
  const { serviceCompanyId } = await partner.post<Record<string, string>>('/v1/partner/companies', company);
  const read = async (collection: Collection<Json>, id = '') =>
    (await store.get(collection, id))?.document ?? {};
  return [
    await read(projectionOf(customerDomain, 'customers'), serviceCustomerId),
    await read(projectionOf(companyDomain, 'company-details'), serviceCompanyId),
  ];
}

function projectionOf(
  domain: { readonly projections: readonly AnyProjection[] },
  name: string,
): Collection<Json> {
  const projection = domain.projections.find((one) => one.name === name);
  if (!projection) throw new Error(`there is no read model ${name}`);
  return collectionOf(projection as unknown as Projection<Json, never>);
}

/** Spread evenly over a year that ends now; answers the ids, oldest first. */
async function fill(
  store: DocumentStore,
  collection: Collection<Json>,
  count: number,
  documentAt: (index: number, id: string) => object,
): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const began = Date.now() - YEAR_MS;
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      ids.slice(from, from + AT_ONCE).map((id, offset) => {
        const index = from + offset;
        const createdAt = new Date(began + (index / count) * YEAR_MS).toISOString();
        return store.put(collection, id, { ...documentAt(index, id), createdAt });
      }),
    );
  return ids;
}
