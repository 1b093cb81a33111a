import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataKeys } from '#platform/personal-data';
import { SqliteDocumentStore } from '#kit/document-store/adapters';
import { Partner } from '../support/partner.js';
import { eventually } from '../support/eventually.js';
import { customerRequest } from '../support/requests.js';
import { API_KEY, temporaryFolder } from '../support/service.js';
import { type Cast, unpack } from './data-folder.js';
import { Processes } from './processes.js';
import type { Schemas } from '../support/partner-calls.js';

const FOLDER = fileURLToPath(new URL('data-009e81f/', import.meta.url));
const CUSTOMERS = '/v1/partner/customers';

type Customer = Schemas['Customer'];
interface ReadModel {
  readonly name: string;
  readonly served: number;
}
interface Parked {
  readonly id: string;
  readonly subscription: string;
  readonly type: string;
}

/**
 * The folder's customers are stored in version 1. Version 4 lacks one of them, because their data key is lost, and
 * becomes active only after an operator skips the event. It fills for as long as the spec needs.
 */
describe('while a new version of a read model fills, and no process of the last release runs', () => {
  const folder = temporaryFolder();
  const cast = JSON.parse(readFileSync(`${FOLDER}cast.json`, 'utf8')) as Cast;
  let processes: Processes;
  let partner: Partner;

  beforeAll(async () => {
    unpack(`${FOLDER}files`, folder.path);
    const store = await SqliteDocumentStore.open({ directory: folder.path });
    await store.remove(dataKeys, cast.customers['bound'] ?? '');
    await store.close();
    processes = await Processes.on(folder.path);
    await processes.startSilently();
    await processes.caughtUp();
    partner = new Partner(processes.url, API_KEY);
  });
  afterAll(async () => {
    await processes.stop();
    folder.remove();
  });

  const served = async (): Promise<number | undefined> => {
    const readModels = await processes.tell<ReadModel[]>('projections list');
    return readModels.find(({ name }) => name === 'customers')?.served;
  };
  const read = (id: string): Promise<Customer> => partner.get<Customer>(`${CUSTOMERS}/${id}`);

  it('new data is readable at once and after the switch', async () => {
    const { serviceCustomerId } = await partner.post<Customer>(CUSTOMERS, customerRequest());
    const written = await read(serviceCustomerId);
    expect(await partner.get(`${CUSTOMERS}?size=1`)).toMatchObject({ content: [{ serviceCustomerId }] });
    expect(await served()).toBe(1);

    const parked = await processes.tell<Parked[]>('events parked');
    for (const { id } of parked.filter(({ subscription }) => subscription === 'customers-v4'))
      await processes.tell(`events skip ${id} --reason unreadable --yes`);
    await eventually(async () => {
      equal(await served(), 4);
    });
    expect(await read(serviceCustomerId)).toEqual(written);
  });
});
