import { randomUUID } from 'node:crypto';
import { emailReservationDomain, EmailReservations } from '#domain/email-reservation';
import { type CommandContext, ContentionError } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { customerDomain } from '../../customer.domain.js';
import { customer } from '../../domain/decider.js';
import type { CustomerPersonalData } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';
import { ada, stalled } from '../../testing/fixtures.js';
import { ListCustomers } from '../../queries/list-customers/list-customers.js';
import { UpdateCustomer } from '../update-customer/update-customer.js';
import { CreateCustomer } from './create-customer.js';

const A_MINUTE = 60_000;
const acme = newId();
const other = newId();

afterEach(() => jest.restoreAllMocks());

describe('creating a customer', () => {
  let app: Harness;
  let emails: EmailReservations;
  let externalIds: ExternalIds;
  let email: string;

  beforeAll(async () => {
    app = await Harness.start([customerDomain, emailReservationDomain]);
    emails = app.get(EmailReservations);
    externalIds = app.get(ExternalIds);
  });

  beforeEach(() => {
    email = `ada.${randomUUID()}@founders.example`;
  });

  afterAll(() => app.stop());

  const contextOf = (tenantId: string, subjectId: string): CommandContext =>
    app.context({ tenantId, subjectId });

  const attempt = (more: Partial<CustomerPersonalData> = {}, tenantId = acme): CreateCustomer => {
    const id = newId();
    return new CreateCustomer(id, tenantId, { ...ada, email, ...more }, contextOf(tenantId, id));
  };
  const create = (more?: Partial<CustomerPersonalData>, tenantId?: string) =>
    app.execute(attempt(more, tenantId));
  const outcomes = async (attempts: readonly Promise<{ created: boolean }>[]) =>
    (await Promise.allSettled(attempts)).map((result) =>
      result.status === 'fulfilled' ? result.value.created : (result.reason as { code: string }).code,
    );

  it('finds the customer of a known e-mail address in any spelling', async () => {
    const first = await create();
    expect(first.created).toBe(true);
    const again = await create({ email: email.toUpperCase(), firstName: 'Augusta' });
    expect(again).toMatchObject({
      created: false,
      customerId: first.customerId,
      personal: { firstName: 'Ada' },
    });
  });

  it('fills in metadata that a known customer lacks, and replaces none', async () => {
    const { customerId } = await create();
    const silver = await create({ metadata: { plan: 'silver' } });
    expect(silver.personal.metadata).toEqual({ plan: 'silver' });
    const again = await create({ metadata: { plan: 'gold', region: 'eu' } });
    expect(again.personal.metadata).toEqual({ plan: 'silver' });
    expect((await app.state(customer, customerId))?.personal?.metadata).toEqual({ plan: 'silver' });
  });

  it('is listed by its address in any spelling, in its own tenant, until it has another one', async () => {
    const { customerId } = await create({ email: email.toUpperCase() });
    const listed = async (address: string, tenantId = acme, q = '') => {
      const { content } = await app.query(new ListCustomers(tenantId, { q, email: address }, { size: 5 }));
      return content.map(({ serviceCustomerId }) => serviceCustomerId);
    };
    expect(await listed(email)).toEqual([customerId]);
    expect(await listed(email, acme, 'lovelace')).toEqual([customerId]);
    expect(await listed(email, acme, 'hopper')).toEqual([]);
    expect(await listed(email.slice(1))).toEqual([]);
    expect(await listed(email, other)).toEqual([]);
    await app.execute(new UpdateCustomer(customerId, { email: `new.${email}` }, contextOf(acme, customerId)));
    expect([await listed(email), await listed(`new.${email}`)]).toEqual([[], [customerId]]);
  });

  it("rejects another tenant's customer without revealing more than that the address cannot be used", async () => {
    await create();
    await expect(create({}, other)).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE', fields: undefined });
  });

  it('rejects the address of somebody who is not a customer', async () => {
    await emails.reserve(email, { kind: 'portal-user', id: acme, tenantId: acme }, contextOf(acme, ''));
    await expect(create()).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
  });

  it('creates one customer for ten concurrent calls', async () => {
    const results = await outcomes(Array.from({ length: 10 }, () => create()));
    expect(results.filter((created) => created === true)).toHaveLength(1);
    expect(results.filter((created) => created === false)).toHaveLength(9);
  });

  it('gives an external id to only one customer per tenant', async () => {
    const id = randomUUID();
    const many = Array.from({ length: 5 }, (_, n) =>
      create({ email: `${n}.${email}`, externalCustomerId: id }),
    );
    const results = await outcomes(many);
    expect(results.filter((result) => result === true)).toHaveLength(1);
    expect(results.filter((result) => result === 'E_RESOURCE_CONFLICT')).toHaveLength(4);
    expect(await create({ externalCustomerId: id }, other)).toMatchObject({ created: true });
  });

  it('frees the address again if the external id is taken', async () => {
    const id = randomUUID();
    await create({ email: `first.${email}`, externalCustomerId: id });
    await expect(create({ externalCustomerId: id })).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    expect(await create({}, other)).toMatchObject({ created: true });
  });

  it('keeps the address of its customer if it is repeated after the external id was taken', async () => {
    const id = randomUUID();
    const first = attempt({ externalCustomerId: id });
    const { customerId } = await app.execute(first);
    const changes = { externalCustomerId: null };
    await app.execute(new UpdateCustomer(customerId, changes, app.context({ tenantId: acme })));
    await create({ email: `second.${email}`, externalCustomerId: id });
    await expect(app.execute(first)).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    await expect(create({}, other)).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
  });

  it('keeps an external id that another process reserved for the customer, even if it fails', async () => {
    const id = randomUUID();
    const { customerId } = await create();
    const { reached, go } = stalled(app, `customer-${customerId}`);
    const done = create({ externalCustomerId: id });
    done.catch(() => undefined);
    await reached;
    const record = (externalCustomerId: string) =>
      app.stores.commandHandling.of(customer).execute(customerId, contextOf(acme, customerId), {
        type: 'UpdateCustomer',
        changes: { externalCustomerId },
      });
    await record(randomUUID());
    await externalIds.reserve(id, customerId, contextOf(acme, customerId));
    go();
    await expect(done).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    await record(id);
    await expect(create({ email: `second.${email}`, externalCustomerId: id })).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
  });

  it('binds the external id to a customer without one, and never replaces one', async () => {
    const [id, another] = [randomUUID(), randomUUID()];
    const { customerId } = await create();
    const bound = { customerId, created: false, personal: { externalCustomerId: id } };
    expect(await create({ externalCustomerId: id })).toMatchObject(bound);
    expect(await create({ externalCustomerId: id })).toMatchObject(bound);
    expect(await create()).toMatchObject(bound);
    await expect(create({ externalCustomerId: another })).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
  });

  describe('after a crash between reservation and creation', () => {
    it('is completed by its retry', async () => {
      const dying = attempt({ externalCustomerId: randomUUID() });
      await reserve(dying);
      expect(await app.execute(dying)).toMatchObject({ created: true, customerId: dying.customerId });
      expect(await app.execute(dying)).toMatchObject({ created: true, customerId: dying.customerId });
    });

    it('leaves only reservations that another caller can eventually take over', async () => {
      const externalCustomerId = randomUUID();
      await reserve(attempt({ externalCustomerId }));
      app.clock.advance(A_MINUTE);
      expect(await create({ externalCustomerId })).toMatchObject({ created: true });
    });

    async function reserve({ customerId, personal, context }: CreateCustomer): Promise<void> {
      await emails.reserve(personal.email, { kind: 'customer', id: customerId, tenantId: acme }, context);
      await externalIds.reserve(personal.externalCustomerId ?? '', customerId, context);
    }
  });

  describe('that stalls between reservation and commit', () => {
    const held = async (creation: CreateCustomer) => {
      const { reached, go } = stalled(app, `customer-${creation.customerId}`);
      const done = app.execute(creation);
      done.catch(() => undefined);
      await reached;
      app.clock.advance(31_000);
      return { go, done };
    };
    const exists = async ({ customerId }: { readonly customerId: string }) =>
      (await app.state(customer, customerId)) !== null;

    it('fails after another tenant took the address', async () => {
      const first = attempt();
      const { go, done } = await held(first);
      expect(await create({}, other)).toMatchObject({ created: true });
      go();
      await expect(done).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
      expect(await exists(first)).toBe(false);
    });

    it('finds the customer that took the address', async () => {
      const first = attempt();
      const { go, done } = await held(first);
      const second = await create();
      go();
      expect(await done).toMatchObject({ created: false, customerId: second.customerId });
      expect(await exists(first)).toBe(false);
    });

    it('leaves an external id and its address to the customer that took it', async () => {
      const externalCustomerId = randomUUID();
      const first = attempt({ email: `first.${email}`, externalCustomerId });
      const { go, done } = await held(first);
      expect(await create({ externalCustomerId })).toMatchObject({ created: true });
      go();
      await expect(done).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
      expect(await create({ email: `first.${email}` }, other)).toMatchObject({ created: true });
    });

    it('succeeds if nobody took anything', async () => {
      const first = attempt({ externalCustomerId: randomUUID() });
      const { go, done } = await held(first);
      go();
      expect(await done).toMatchObject({ created: true, customerId: first.customerId });
    });

    it('reserves again if repeated after half a minute', async () => {
      const first = attempt();
      await emails.reserve(email, { kind: 'customer', id: first.customerId, tenantId: acme }, first.context);
      app.clock.advance(31_000);
      const { reached, go } = stalled(app, `customer-${first.customerId}`);
      const again = app.execute(first);
      await reached;
      await expect(create({}, other)).rejects.toThrow(ContentionError);
      go();
      expect(await again).toMatchObject({ created: true, customerId: first.customerId });
    });
  });

  it('writes no event with the plaintext address', async () => {
    const { customerId } = await create();
    const stored = await app.stores.eventStore.readStream(`customer-${customerId}`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('founders.example');
  });
});
