import { randomUUID } from 'node:crypto';
import { emailReservationDomain, EmailReservations } from '#domain/email-reservation';
import type { CommandContext } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import { Harness } from '#platform/hosting/testing';
import { customerDomain } from '../../customer.domain.js';
import { customer, type CustomerChanges } from '../../domain/decider.js';
import type { CustomerPersonalData } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';
import { ada, stalled } from '../../testing/fixtures.js';
import { CreateCustomer } from '../create-customer/create-customer.js';
import { UpdateCustomer } from './update-customer.js';

const tenantId = newId();

afterEach(() => jest.restoreAllMocks());

describe('updating a customer', () => {
  let app: Harness;
  let email: string;
  let externalId: string;

  beforeAll(async () => {
    app = await Harness.start([customerDomain, emailReservationDomain]);
  });
  beforeEach(() => {
    email = `ada.${randomUUID()}@founders.example`;
    externalId = randomUUID();
  });
  afterAll(() => app.stop());

  const context = (subjectId: string | null = null, tenant = tenantId): CommandContext =>
    app.context({ tenantId: tenant, subjectId });
  async function create(more: Partial<CustomerPersonalData> = {}): Promise<string> {
    const id = newId();
    const personal = { ...ada, email: `${randomUUID()}@founders.example`, ...more };
    const { customerId } = await app.execute(new CreateCustomer(id, tenantId, personal, context(id)));
    return customerId;
  }
  const update = (id: string, changes: CustomerChanges) =>
    app.execute(new UpdateCustomer(id, changes, context()));
  const personalOf = async (id: string) => (await app.state(customer, id))?.personal;
  const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.map((outcome) =>
      outcome.status === 'fulfilled' ? 'ok' : (outcome.reason as { code: string }).code,
    );

  it('records who changed which fields, and the values only encrypted', async () => {
    const id = await create({ email });
    await update(id, { email: `new.${email}`, lastName: 'Byron-King', phoneNumber: null });
    const stored = await app.stores.eventStore.readStream(`customer-${id}`);
    expect(stored.slice(1)).toMatchObject([
      { type: 'CustomerEmailChanged' },
      {
        type: 'CustomerUpdated',
        data: { customerId: id, fields: ['lastName', 'phoneNumber'] },
        metadata: { actor: context().actor, subjectId: id },
      },
    ]);
    expect(JSON.stringify(stored)).not.toMatch(/Byron|founders\.example/);
  });

  it('appends nothing if nothing changes', async () => {
    const id = await create({ email });
    await update(id, { email, firstName: 'Ada' });
    await update(id, {});
    expect(await app.stores.eventStore.readStream(`customer-${id}`)).toHaveLength(1);
  });

  it('treats a customer of another tenant as missing', async () => {
    const id = await create();
    const foreign = new UpdateCustomer(id, { lastName: 'King' }, context(null, newId()));
    await expect(app.execute(foreign)).rejects.toMatchObject({ code: 'E_NOT_FOUND' });
  });

  it('frees the former address and external id for others', async () => {
    const id = await create({ email, externalCustomerId: externalId });
    await update(id, { email: `new.${email}`, externalCustomerId: null });
    const other = await create({ email, externalCustomerId: externalId });
    expect(other).not.toBe(id);
    expect(await personalOf(id)).toMatchObject({ email: `new.${email}`, externalCustomerId: null });
  });

  it('changes the case of an address without another reservation', async () => {
    const id = await create({ email });
    await update(id, { email: email.toUpperCase() });
    expect(await personalOf(id)).toMatchObject({ email: email.toUpperCase() });
    const other = await create();
    await expect(update(other, { email })).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
  });

  it('changes nothing if one of two names is taken, and keeps neither', async () => {
    await create({ externalCustomerId: externalId });
    const id = await create();
    await expect(update(id, { email, externalCustomerId: externalId })).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
    expect(await create({ email })).not.toBe(id);
  });

  it('keeps a name that another process reserved for the customer, even if it fails', async () => {
    await create({ externalCustomerId: externalId });
    const id = await create();
    const owner = { kind: 'customer', id, tenantId } as const;
    await app.get(EmailReservations).reserve(email, owner, context());
    await expect(update(id, { email, externalCustomerId: externalId })).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
    const commit = { type: 'ChangeEmail', email } as const;
    await app.stores.commandHandling.of(customer).execute(id, context(id), commit);
    const other = await create();
    await expect(update(other, { email })).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
  });

  it('gives an external id to one of ten customers that claim it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => create()));
    const outcomes = await Promise.allSettled(
      ids.map((id) => update(id, { externalCustomerId: externalId })),
    );
    expect(codesOf(outcomes).sort()).toEqual([...Array<string>(9).fill('E_RESOURCE_CONFLICT'), 'ok']);
  });

  it('changes an address at most twenty times a day', async () => {
    const id = await create();
    for (let index = 0; index < 20; index++) await update(id, { email: `${index}.${email}` });
    await expect(update(id, { email: `20.${email}` })).rejects.toMatchObject({ code: 'E_RATE_LIMITED' });
    await update(id, { lastName: 'King' });
  });

  describe('interrupted by a crash', () => {
    const reserve = (id: string) => app.get(ExternalIds).reserve(externalId, id, context());

    it('leaves an external id that others can take if the event was not appended', async () => {
      await reserve(await create());
      app.clock.advance(60_000);
      const other = await create();
      await update(other, { externalCustomerId: externalId });
      expect(await personalOf(other)).toMatchObject({ externalCustomerId: externalId });
    });

    it('is completed by its retry', async () => {
      const id = await create();
      await reserve(id);
      await update(id, { externalCustomerId: externalId });
      await expect(update(await create(), { externalCustomerId: externalId })).rejects.toMatchObject({
        code: 'E_RESOURCE_CONFLICT',
      });
    });

    it('fails if it only stalled and another customer took the external id', async () => {
      const id = await create();
      const { reached, go } = stalled(app, `customer-${id}`);
      const done = update(id, { externalCustomerId: externalId });
      done.catch(() => undefined);
      await reached;
      app.clock.advance(60_000);
      await update(await create(), { externalCustomerId: externalId });
      go();
      await expect(done).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
      expect(await personalOf(id)).toMatchObject({ externalCustomerId: null });
    });
  });
});
