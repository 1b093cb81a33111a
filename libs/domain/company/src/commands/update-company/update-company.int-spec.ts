import { randomUUID } from 'node:crypto';
import { customerDomain } from '#domain/customer';
import { ada, stalled } from '#domain/customer/testing';
import type { CommandContext } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { companyDomain } from '../../company.domain.js';
import { company } from '../../domain/decider.js';
import type { CompanyRequest } from '../../domain/events.js';
import { ExternalCompanyIds } from '../../reservations/external-company-ids.js';
import { NoRequiredActionsModule, requestedLlc } from '../../testing/company.fixtures.js';
import { CompaniesOfCustomer } from '../../queries/companies-of-customer/companies-of-customer.js';
import { GetCompany } from '../../queries/get-company/get-company.js';
import { CreateCompany } from '../create-company/create-company.js';
import { RequiredActionsOfCompany } from '../required-actions-of-company.js';
import { UpdateCompany } from './update-company.js';

const TAKEN = { code: 'E_RESOURCE_CONFLICT' };
const tenantId = newId();
const customerId = newId();

afterEach(() => jest.restoreAllMocks());

describe("changing a company's external id and metadata", () => {
  let app: Harness;
  let id: string;

  beforeAll(async () => {
    app = await Harness.start([customerDomain, companyDomain], { imports: [NoRequiredActionsModule] });
    const data = { customerId, tenantId, personal: ada };
    await app.given(`customer-${customerId}`, [{ type: 'CustomerCreated', data }], {
      tenantId,
      subjectId: customerId,
    });
  });
  beforeEach(() => {
    id = randomUUID();
  });
  afterAll(() => app.stop());

  const context = (): CommandContext => app.context({ tenantId, subjectId: customerId });
  const attempt = (more: Partial<CompanyRequest> = {}) =>
    new CreateCompany({ ...requestedLlc({ tenantId, customerId, ...more }), companyId: newId() }, context());
  const create = async (more: Partial<CompanyRequest> = {}): Promise<string> =>
    (await app.execute(attempt(more))).company.serviceCompanyId;
  const update = (companyId: string, changes: UpdateCompany['changes']) =>
    app.execute(new UpdateCompany(companyId, changes, context()));
  const stateOf = (companyId: string) => app.state(company, companyId);
  const outcomesOf = async (attempts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).map((outcome) =>
      outcome.status === 'fulfilled' ? 'ok' : (outcome.reason as { code: string }).code,
    );
  const oneOfTen = [...Array<string>(9).fill('E_RESOURCE_CONFLICT'), 'ok'];

  it('records the caller, and stores metadata only encrypted', async () => {
    const companyId = await create();
    await update(companyId, { externalCompanyId: id, metadata: { plan: 'quill-gold' } });
    const stored = await app.stores.eventStore.readStream(`company-${companyId}`);
    const by = { actor: context().actor, subjectId: customerId };
    expect(stored.slice(1)).toMatchObject([
      { type: 'ExternalCompanyIdChanged', data: { externalCompanyId: id }, metadata: by },
      { type: 'CompanyMetadataChanged', metadata: by },
    ]);
    expect(JSON.stringify(stored)).not.toContain('quill-gold');
    await update(companyId, { externalCompanyId: id, metadata: { plan: 'quill-gold', other: null } });
    expect(await app.stores.eventStore.readStream(`company-${companyId}`)).toHaveLength(3);
  });

  it('reads only the newer events of a long stream, and returns the company as it is then', async () => {
    const companyId = await create();
    for (let index = 0; index < 40; index++) await update(companyId, { metadata: { n: String(index) } });
    const read = jest.spyOn(app.stores.eventStore, 'readStream');
    const changes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => update(companyId, { metadata: { n: `at once ${index}` } })),
    );
    const events = (await Promise.all(read.mock.results.map(({ value }) => value))).flat().length;
    read.mockRestore();
    // The last known event and the one of the previous change.
    expect(events).toBeLessThanOrEqual(2 * changes.length);
    expect(changes.map(({ company: { metadata } }) => metadata['n'])).toEqual(
      changes.map((_, index) => `at once ${index}`),
    );
  });

  it('reads the many companies of its customer, each once', async () => {
    for (let created = 0; created < 110; created += 10)
      await Promise.all(Array.from({ length: 10 }, () => create()));
    await app.query(new GetCompany(tenantId, await create()));
    const companies = await app.query(new CompaniesOfCustomer(customerId));
    expect(companies.length).toBeGreaterThan(110);
    expect(new Set(companies.map(({ serviceCompanyId }) => serviceCompanyId)).size).toBe(companies.length);
  });

  it('reconciles no required actions', async () => {
    const companyId = await create();
    await app.given(
      `company-${companyId}`,
      [
        {
          type: 'SignatureRequested',
          data: {
            companyId,
            customerId,
            documentType: 'SS4',
            round: 2,
            requiredActionId: id,
            reason: 'Again.',
          },
        },
      ],
      { tenantId, subjectId: customerId },
    );
    const reconcile = jest.spyOn(app.get(RequiredActionsOfCompany), 'reconcile');
    await update(companyId, { metadata: { plan: 'gold' } });
    expect(reconcile).not.toHaveBeenCalled();
    reconcile.mockRestore();
  });

  it('gives an id to only one of ten companies created with it at the same time', async () => {
    const attempts = Array.from({ length: 10 }, () => create({ externalCompanyId: id }));
    expect((await outcomesOf(attempts)).sort()).toEqual(oneOfTen);
  });

  it('gives an id to only one of ten companies that claim it at the same time', async () => {
    const companies = await Promise.all(Array.from({ length: 10 }, () => create()));
    const attempts = companies.map((companyId) => update(companyId, { externalCompanyId: id }));
    expect((await outcomesOf(attempts)).sort()).toEqual(oneOfTen);
  });

  it('frees an id that is cleared, replaced, or part of a rejected change', async () => {
    const first = await create({ externalCompanyId: id });
    await expect(create({ externalCompanyId: id })).rejects.toMatchObject(TAKEN);
    await update(first, { externalCompanyId: `${id}/new` });
    const second = await create({ externalCompanyId: id });
    await update(second, { externalCompanyId: null });
    const tooMany = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, 'x']));
    await expect(update(first, { externalCompanyId: id, metadata: tooMany })).rejects.toMatchObject({
      code: 'E_VALIDATION_FAILED',
    });
    expect((await stateOf(await create({ externalCompanyId: id })))?.externalCompanyId).toBe(id);
    expect((await stateOf(first))?.externalCompanyId).toBe(`${id}/new`);
  });

  describe('interrupted by a crash', () => {
    const reserve = (companyId: string) =>
      app.get(ExternalCompanyIds).reserve(id, { companyId, customerId }, context());

    it('leaves an id that others can take if the event was not appended', async () => {
      await reserve(newId());
      app.clock.advance(60_000);
      const other = await create({ externalCompanyId: id });
      expect((await stateOf(other))?.externalCompanyId).toBe(id);
    });

    it('is completed by the retry', async () => {
      const first = attempt({ externalCompanyId: id });
      await reserve(first.request.companyId);
      await app.execute(first);
      await app.execute(first);
      await expect(create({ externalCompanyId: id })).rejects.toMatchObject(TAKEN);
    });
  });

  describe('stalled after the reservation while another company takes the id', () => {
    const loses = async (
      companyId: string,
      change: Promise<unknown>,
      reached: Promise<void>,
      go: () => void,
    ) => {
      change.catch(() => undefined);
      await reached;
      app.clock.advance(60_000);
      const other = await create({ externalCompanyId: id });
      go();
      await expect(change).rejects.toMatchObject(TAKEN);
      expect((await stateOf(companyId))?.externalCompanyId ?? null).toBeNull();
      expect((await stateOf(other))?.externalCompanyId).toBe(id);
    };

    it('fails to update a company', async () => {
      const companyId = await create();
      const { reached, go } = stalled(app, `company-${companyId}`);
      await loses(companyId, update(companyId, { externalCompanyId: id }), reached, go);
    });

    it('fails to create a company', async () => {
      const first = attempt({ externalCompanyId: id });
      const { companyId } = first.request;
      const { reached, go } = stalled(app, `company-${companyId}`);
      await loses(companyId, app.execute(first), reached, go);
      expect(await stateOf(companyId)).toBeNull();
    });
  });
});
