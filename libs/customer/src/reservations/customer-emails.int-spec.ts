import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmailOwner, emailReservationDomain, EmailReservations } from '#email-reservation';
import { type CommandContext, CommandHandling, DomainRegistry, EventCodec } from '#event-sourcing';
import { SqliteEventStore } from '#event-store/adapters';
import { Clock, Config, newId } from '#kernel';
import { KeyRing, MasterKey } from '#personal-data';
import { SqliteDocumentStore } from '#projections/adapters';
import { customerDomain } from '../customer.domain.js';
import { customer } from '../domain/decider.js';
import { ada } from '../testing/fixtures.js';
import { CustomerEmails } from './customer-emails.js';

class MovableClock extends Clock {
  ahead = 0;
  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }
}

const A_MINUTE = 60_000;
const tenantId = newId();

describe("a change of a customer's e-mail address", () => {
  const folder = mkdtempSync(join(tmpdir(), 'customer-emails-'));
  const clock = new MovableClock();
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let commands: CommandHandling;
  let reservations: EmailReservations;
  let emails: CustomerEmails;
  let old: string;
  let next: string;

  beforeAll(async () => {
    events = await SqliteEventStore.open({ directory: folder });
    documents = await SqliteDocumentStore.open({ directory: folder });
    const masterKey = await MasterKey.load(new Config({ DATA_DIR: folder }));
    const registry = new DomainRegistry([customerDomain, emailReservationDomain]);
    const codec = new EventCodec(registry.upcasting, new KeyRing(documents, masterKey));
    commands = new CommandHandling(events, codec);
    reservations = new EmailReservations(events, commands, clock, masterKey);
    emails = new CustomerEmails(commands, reservations);
    emails.onModuleInit();
  });
  beforeEach(() => {
    clock.ahead = 0;
    old = `ada.${randomUUID()}@founders.example`;
    next = `new.${old}`;
  });
  afterAll(async () => {
    await events.close();
    await documents.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const context = (subjectId: string | null): CommandContext => ({
    commandId: randomUUID(),
    tenantId,
    actor: { type: 'partner', id: 'key' },
    correlationId: 'request',
    now: clock.now().toISOString(),
    subjectId,
  });
  const ownerOf = (id: string): EmailOwner => ({ kind: 'customer', id, tenantId });
  const reserve = (email: string, id: string) => reservations.reserve(email, ownerOf(id), context(null));

  async function customerWith(email: string): Promise<string> {
    const customerId = newId();
    await reserve(email, customerId);
    const create = { type: 'CreateCustomer', customerId, tenantId, personal: { ...ada, email } } as const;
    await commands.create(customer, customerId, create, context(customerId));
    return customerId;
  }

  it('is recorded encrypted, and frees the old address for anybody', async () => {
    const customerId = await customerWith(old);
    expect(await emails.change(customerId, next, context(null))).toMatchObject({ personal: { email: next } });
    expect(JSON.stringify(await events.readStream(`customer-${customerId}`))).not.toContain(
      'founders.example',
    );
    expect(await reserve(old, newId())).toEqual({ ok: true });
    expect(await reserve(next, newId())).toEqual({ ok: false, takenBy: ownerOf(customerId) });
  });

  it('is one however often it is asked for', async () => {
    const customerId = await customerWith(old);
    await emails.change(customerId, next, context(null));
    await emails.change(customerId, next.toUpperCase(), context(null));
    expect(await events.readStream(`customer-${customerId}`)).toHaveLength(2);
  });

  it('is one of ten at a time in the end, and the other nine addresses are free', async () => {
    const customerId = await customerWith(old);
    const wanted = Array.from({ length: 10 }, (_, index) => `${index}.${old}`);
    await Promise.all(wanted.map((email) => emails.change(customerId, email, context(null))));
    const { state } = await commands.load(customer, customerId);
    const kept = state?.personal?.email ?? '';
    expect(wanted).toContain(kept);
    for (const email of [old, ...wanted.filter((one) => one !== kept)])
      expect(await reserve(email, newId())).toEqual({ ok: true });
    expect((await reserve(kept, newId())).ok).toBe(false);
  });

  describe('that a crash interrupted', () => {
    it('before it was recorded leaves an address that another may have', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      clock.ahead = A_MINUTE;
      expect(await reserve(next, newId())).toEqual({ ok: true });
      expect((await reserve(old, newId())).ok).toBe(false);
    });

    it('before the old address was freed leaves that to the next one who asks', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      const change = { type: 'ChangeEmail', from: old, to: next } as const;
      await commands.handle(customer, customerId, change, context(customerId));
      clock.ahead = A_MINUTE;
      expect(await reserve(old, newId())).toEqual({ ok: true });
      expect((await reserve(next, newId())).ok).toBe(false);
    });

    it('is finished by its retry', async () => {
      const customerId = await customerWith(old);
      await reserve(next, customerId);
      expect(await emails.change(customerId, next, context(null))).toMatchObject({
        personal: { email: next },
      });
      expect(await reserve(old, newId())).toEqual({ ok: true });
    });
  });
});
