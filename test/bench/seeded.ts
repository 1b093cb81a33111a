import { companyDomain } from '#domain/company';
import { customerDomain } from '#domain/customer';
import type { AnyProjection, Projection } from '#kit/event-sourcing';
import { Config, newId } from '#kit/kernel';
import type { Collection, DocumentStore } from '#kit/document-store';
import { collectionOf } from '#kit/projections';
import { connectMongoDb, SqliteDocumentStore } from '#kit/document-store/adapters';
import { KeyRing, MasterKey, MasterKeyConfig, PersonalDocuments } from '#platform/personal-data';
import { companyNameAt, founderAt } from '../support/many-names.js';
import { Partner } from '../support/partner.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { API_KEY, mongoUrlOf, Service, temporaryFolder } from '../support/service.js';

const AT_ONCE = 1000;
const YEAR_MS = 365 * 24 * 3600 * 1000;
type Json = Readonly<Record<string, unknown>>;

/** The resources that a tenant has in large numbers. */
export type Resource = 'customers' | 'companies';

export interface Seeded {
  readonly service: Service;
  /** Oldest first. */
  readonly ids: readonly string[];
  /** The customers that own the companies. */
  readonly customerIds: readonly string[];
}

/** Starts a service on a year's worth of documents and passes it to `use`. */
export async function withSeeded<T>(
  resource: Resource,
  count: number,
  use: (seeded: Seeded) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const service = await Service.start(folder.path, { LOG_LEVEL: 'error' });
  try {
    const store = await openStore(folder.path);
    const [customer, company] = await templates(service, store);
    const customerIds = Array.from({ length: count }, newId);
    const ids =
      resource === 'customers'
        ? await fill(store, CUSTOMERS, count, (index, id) => customerAt(customer, index, id))
        : await fill(store, COMPANIES, count, (index, id) =>
            companyAt(company, index, id, customerIds[index] ?? ''),
          );
    await store.close();
    return await use({ service, ids, customerIds });
  } finally {
    await service.stop();
    folder.remove();
  }
}

function customerAt(like: Json, index: number, customerId: string): Json {
  const { firstName, lastName, email } = founderAt(index);
  const personal = { ...(like['personal'] as Json), email, firstName, lastName };
  return { ...like, customerId, personal };
}

function companyAt(like: Json, index: number, serviceCompanyId: string, customerId: string): Json {
  const name = `${companyNameAt(index)} LLC`;
  const shown = {
    ...(like['company'] as Json),
    serviceCompanyId,
    serviceCustomerId: customerId,
    legalName: name,
  };
  return {
    ...like,
    customerId,
    state: STATES[index % STATES.length],
    entityType: index % 3 === 0 ? 'CCorp' : 'LLC',
    status: index % 50 === 0 ? 'FAILED' : 'SUBMITTED',
    name,
    company: shown,
  };
}

const STATES = 'DE WY FL TX CA NY NV CO'.split(' ');

/** Opens the documents of a service, and encrypts personal data like the service. */
async function openStore(directory: string): Promise<DocumentStore> {
  const url = mongoUrlOf(directory);
  const store = await (url === undefined ? SqliteDocumentStore.open({ directory }) : connectMongoDb({ url }));
  const config = new Config({ DATA_DIR: directory }).get(MasterKeyConfig);
  return new PersonalDocuments(store, new KeyRing(store, await MasterKey.load(config)));
}

/** One document of each kind, written by the service. */
async function templates(service: Service, store: DocumentStore): Promise<[Json, Json]> {
  const partner = new Partner(service.url, API_KEY);
  const { serviceCustomerId } = await partner.post<Record<string, string>>(
    '/v1/partner/customers',
    customerRequest(),
  );
  const company = llcRequest(serviceCustomerId ?? '');
  const { serviceCompanyId } = await partner.post<Record<string, string>>('/v1/partner/companies', company);
  const read = async (collection: Collection<Json>, id = '') =>
    (await store.get(collection, id))?.document ?? {};
  return [await read(CUSTOMERS, serviceCustomerId), await read(COMPANIES, serviceCompanyId)];
}

const CUSTOMERS = projectionOf(customerDomain, 'customers');
const COMPANIES = projectionOf(companyDomain, 'company-details');

function projectionOf(
  domain: { readonly projections: readonly AnyProjection[] },
  name: string,
): Collection<Json> {
  const projection = domain.projections.find((one) => one.name === name);
  if (!projection) throw new Error(`there is no read model ${name}`);
  return collectionOf(projection as unknown as Projection<Json, never>);
}

/** Spreads the ids evenly over the last year; returns them oldest first. */
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
