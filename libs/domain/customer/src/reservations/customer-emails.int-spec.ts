import { randomUUID } from 'node:crypto';
import { type EmailOwner, emailReservationDomain, EmailReservations } from '#domain/email-reservation';
import type { CommandContext } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { ada, stalled } from '../testing/fixtures.js';
import { newId } from '#kit/kernel';
import { customerDomain } from '../customer.domain.js';
import { customer } from '../domain/decider.js';
import { CustomerEmails } from './customer-emails.js';

const A_MINUTE = 60_000;
const tenantId = newId();

afterEach(() => jest.restoreAllMocks());

describe("a change of a customer's e-mail address", () => {
  let app: Harness;
  let reservations: EmailReservations;
  let emails: CustomerEmails;
  let old: string;
  let next: string;

  beforeAll(async () => {
    app = await Harness.start([customerDomain, emailReservationDomain]);
    reservations = app.get(EmailReservations);
    emails = app.get(CustomerEmails);
  });
  beforeEach(() => {
    old = `ada.${randomUUID()}@founders.example`;
    next = `new.${old}`;
  });
  afterAll(() => app.stop());

  const context = (subjectId: string | null): CommandContext => app.context({ tenantId, subjectId });
  const ownerOf = (id: string): EmailOwner => ({ kind: 'customer', id, tenantId });
  const reserve = (email: string, id: string) => reservations.reserve(email, ownerOf(id), context(null));

  async function customerWith(email: string): Promise<string> {
    const customerId = newId();
    await reserve(email, customerId);
    const create = { type: 'CreateCustomer', customerId, tenantId, personal: { ...ada, email } } as const;
    await app.stores.commandHandling
      .of(customer)
      .execute(customerId, context(customerId), create, { isNew: true });
    return customerId;
  }

  it('is recorded encrypted, and frees the old address', async () => {
    const customerId = await customerWith(old);
    expect(await emails.change(customerId, next, context(null))).toMatchObject({ personal: { email: next } });
    expect(JSON.stringify(await app.stores.eventStore.readStream(`customer-${customerId}`))).not.toContain(
      'founders.example',
    );
    expect(await reserve(old, newId())).toEqual({ ok: true });
    expect(await reserve(next, newId())).toEqual({ ok: false, takenBy: ownerOf(customerId) });
  });

  it('is made once, however often it is requested', async () => {
    const customerId = await customerWith(old);
    await emails.change(customerId, next, context(null));
    await emails.change(customerId, next.toUpperCase(), context(null));
    expect(await app.stores.eventStore.readStream(`customer-${customerId}`)).toHaveLength(2);
  });

  it('is made at most twenty times a day', async () => {
    const customerId = await customerWith(old);
    const change = (index: number, now?: string) =>
      emails.change(customerId, `${index}.${old}`, { ...context(null), ...(now && { now }) });
    for (let index = 0; index < 20; index++) await change(index);
    await expect(change(20)).rejects.toMatchObject({
      code: 'E_RATE_LIMITED',
      headers: { 'retry-after': expect.any(String) },
    });
    const tomorrow = new Date(Date.parse(context(null).now) + 24 * 60 * A_MINUTE).toISOString();
    expect(await change(20, tomorrow)).toMatchObject({ personal: { email: `20.${old}` } });
  });

  it('has one winner of ten concurrent calls, and frees the other nine addresses', async () => {
    const customerId = await customerWith(old);
    const addresses = Array.from({ length: 10 }, (_, index) => `${index}.${old}`);
    await Promise.all(addresses.map((email) => emails.change(customerId, email, context(null))));
    const { state } = await app.stores.commandHandling.of(customer).load(customerId);
    const kept = state?.personal?.email ?? '';
    expect(addresses).toContain(kept);
    for (const email of [old, ...addresses.filter((one) => one !== kept)])
      expect(await reserve(email, newId())).toEqual({ ok: true });
    expect((await reserve(kept, newId())).ok).toBe(false);
  });

  it('fails if it stalled after the reservation and another customer took the address', async () => {
    const customerId = await customerWith(old);
    const { reached, go } = stalled(app, `customer-${customerId}`);
    const change = emails.change(customerId, next, context(null));
    await reached;
    app.clock.advance(A_MINUTE);
    const another = await customerWith(next);
    go();
    await expect(change).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    expect((await app.state(customer, customerId))?.personal?.email).toBe(old);
    expect((await app.state(customer, another))?.personal?.email).toBe(next);
  });

  describe('interrupted by a crash', () => {
    it('leaves an address that others can take if the event was not appended', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      app.clock.advance(A_MINUTE);
      expect(await reserve(next, newId())).toEqual({ ok: true });
      expect((await reserve(old, newId())).ok).toBe(false);
    });

    it('leaves the old address to the next caller to free', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      const change = { type: 'ChangeEmail', email: next } as const;
      await app.stores.commandHandling.of(customer).execute(customerId, context(customerId), change);
      app.clock.advance(A_MINUTE);
      expect(await reserve(old, newId())).toEqual({ ok: true });
      expect((await reserve(next, newId())).ok).toBe(false);
    });

    it('is completed by its retry', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      expect(await emails.change(customerId, next, context(null))).toMatchObject({
        personal: { email: next },
      });
      expect(await reserve(old, newId())).toEqual({ ok: true });
    });
  });
});
