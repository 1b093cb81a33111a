import { randomUUID } from 'node:crypto';
import { call } from '../support/partner-calls.js';
import { customerRequest, llcRequest } from '../support/requests.js';
import { sharedService } from '../support/shared-service.js';
import type { Page as ApiPage } from '../../clients/typescript/src/api-types.js';

interface Row {
  readonly serviceCustomerId: string;
  readonly serviceCompanyId: string;
}
type Page = ApiPage<readonly Row[]>;
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
        const seen: string[] = [];
        for (let page = 0; page * size < ids.length; page++)
          seen.push(...(await pageAt(page, size)).content.map(idOf));
        expect(seen).toEqual(ids.toReversed());
      }
    });

    it(`end after the last row: ${query}`, async () => {
      const total = ids.length;
      expect(await pageAt(0, 10)).toMatchObject({
        page: 0,
        size: 10,
        total,
        totalPages: Math.ceil(total / 10),
        totalRelation: 'eq',
      });
      for (const page of [Math.ceil(total / 10), 1_000_000_000])
        expect(await pageAt(page, 10)).toMatchObject({ content: [], page, total, nextCursor: null });
    });

    it(`contain each row exactly once by cursor while others are added: ${query}`, async () => {
      const before = [...ids];
      const seen: string[] = [];
      let page = await pageAt(0, 4);
      for (; ; page = await get(`/v1/partner/${resource}?${query}&size=4&cursor=${page.nextCursor}`)) {
        seen.push(...page.content.map(idOf));
        if (page.nextCursor === null) break;
        if (seen.length % 8 === 4) await add();
      }
      expect(seen).toEqual(before.toReversed());
      expect(page).toMatchObject({ page: null, size: 4, total: ids.length });
    });

    it(`reject cursors that are not theirs: ${query}`, async () => {
      const { nextCursor } = await pageAt(0, 3);
      const cursor = nextCursor ?? '';
      const other = resource === 'customers' ? 'companies' : 'customers';
      const changed = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`;
      for (const path of [
        `${resource}?${query}&page=0&cursor=${cursor}`,
        `${resource}?${query}&cursor=${changed}`,
        `${resource}?${query}&cursor=${cursor}=`,
        `${resource}?${query}&cursor=x`,
        `${resource}?q=another&cursor=${cursor}`,
        `${other}?${query.startsWith('q=') ? `${query}&` : ''}cursor=${cursor}`,
      ])
        expect(await call(service, 'GET', `/v1/partner/${path}`)).toMatchObject({
          status: 400,
          error: { code: 'E_VALIDATION_FAILED', fields: { cursor: { code: 'E_INVALID' } } },
        });
    });

    it(`miss no row while others are added: ${query}`, async () => {
      const before = [...ids];
      const seen: string[] = [];
      for (let page = 0; ; page++) {
        const { content } = await pageAt(page, 4);
        if (content.length === 0) break;
        seen.push(...content.map(idOf));
        if (page % 2 === 0) await add();
      }
      expect(before.filter((id) => !seen.includes(id))).toEqual([]);
      // New entries come first; shifted entries repeat in the same order.
      expect(seen.filter((id, at) => seen.indexOf(id) === at && before.includes(id))).toEqual(
        before.toReversed(),
      );
    });
  });
});
