import { beforeAll, describe, expect, it } from 'vitest';
import { randomUUID } from 'node:crypto';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';

interface Row {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}
interface Page {
  readonly content: readonly Row[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}
const BEFORE = 25;

describe('lists', () => {
  const service = sharedService();
  const word = `list${randomUUID().slice(0, 8)}`;
  /** Oldest first. */
  const customers: string[] = [];
  const companies: string[] = [];

  beforeAll(async () => {
    for (let count = 0; count < BEFORE; count++) await add();
  });

  async function add(): Promise<void> {
    const body = customerRequest({ lastName: word });
    const customer = await call<Row>(service, 'POST', '/v1/partner/customers', { body });
    customers.push(customer.payload.serviceCustomerId);
    const name = { name: word, entityTypeEnding: 'LLC', position: 1 };
    const company = llcRequest(customer.payload.serviceCustomerId, { nameOptions: [name] });
    companies.push(
      (await call<Row>(service, 'POST', '/v1/partner/companies', { body: company })).payload.serviceCompanyId,
    );
  }

  const get = async (path: string): Promise<Page> => (await call<Page>(service, 'GET', path)).payload;

  describe.each([
    ['customers', customers, ({ serviceCustomerId }: Row) => serviceCustomerId, `q=${word}`],
    ['companies', companies, ({ serviceCompanyId }: Row) => serviceCompanyId, `q=${word}`],
    ['companies', companies, ({ serviceCompanyId }: Row) => serviceCompanyId, 'state=WY&entityType=LLC'],
  ] as const)('of %s', (resource, ids, idOf, query) => {
    const pageAt = (page: number, size: number) =>
      get(`/v1/partner/${resource}?${query}&page=${page}&size=${size}`);

    it(`contain every row once, newest first, with every page size: ${query}`, async () => {
      for (const size of [1, 7, 24, 25, 100]) {
        const found: string[] = [];
        for (let page = 0; page * size < ids.length; page++)
          found.push(...(await pageAt(page, size)).content.map(idOf));
        expect(found).toEqual(ids.toReversed());
      }
    });

    it(`end after the last row: ${query}`, async () => {
      const total = ids.length;
      expect(await pageAt(0, 10)).toMatchObject({
        page: 0,
        size: 10,
        total,
        totalPages: Math.ceil(total / 10),
      });
      for (const page of [Math.ceil(total / 10), 1_000_000_000])
        expect(await pageAt(page, 10)).toMatchObject({ content: [], page, total });
    });

    it(`miss no row while others are added: ${query}`, async () => {
      const known = [...ids];
      const seen: string[] = [];
      for (let page = 0; ; page++) {
        const { content } = await pageAt(page, 4);
        if (content.length === 0) break;
        seen.push(...content.map(idOf));
        if (page % 2 === 0) await add();
      }
      expect(known.filter((id) => !seen.includes(id))).toEqual([]);
      // New entries come first; shifted entries repeat in the same order.
      expect(seen.filter((id, at) => seen.indexOf(id) === at && known.includes(id))).toEqual(
        known.toReversed(),
      );
    });
  });
});
