import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailReservationDomain, EmailReservations } from '#email-reservation';
import { type CommandContext, CommandHandling, DomainRegistry, EventCodec } from '#event-sourcing';
import { SqliteEventStore } from '#event-store/adapters';
import { Clock, Config, newId } from '#kernel';
import { KeyRing, MasterKey } from '#personal-data';
import { SqliteDocumentStore } from '#projections/adapters';
import { customerDomain } from '../../customer.domain.js';
import { ada } from '../../testing/fixtures.js';
import type { CustomerPersonalData } from '../../domain/events.js';
import { ExternalIds } from '../../reservations/external-ids.js';
import { CreateCustomer, CreateCustomerHandler } from './create-customer.js';

class MovableClock extends Clock {
  ahead = 0;
  override now(): Date {
    return new Date(Date.now() + this.ahead);
  }
}

const A_MINUTE = 60_000;
const acme = newId();
const other = newId();

describe('creating a customer', () => {
  const folder = mkdtempSync(join(tmpdir(), 'customer-'));
  const clock = new MovableClock();
  let events: SqliteEventStore;
  let documents: SqliteDocumentStore;
  let emails: EmailReservations;
  let externalIds: ExternalIds;
  let handler: CreateCustomerHandler;
  let email: string;

  beforeAll(async () => {
    events = await SqliteEventStore.open({ directory: folder });
    documents = await SqliteDocumentStore.open({ directory: folder });
    const masterKey = await MasterKey.load(new Config({ DATA_DIR: folder }));
    const registry = new DomainRegistry([customerDomain, emailReservationDomain]);
    const codec = new EventCodec(registry.upcasting, new KeyRing(documents, masterKey));
    const commands = new CommandHandling(events, codec);
    emails = new EmailReservations(events, commands, clock, masterKey);
    externalIds = new ExternalIds(commands, clock, masterKey);
    handler = new CreateCustomerHandler(commands, emails, externalIds);
  });

  beforeEach(() => {
    clock.ahead = 0;
    email = `ada.${randomUUID()}@founders.example`;
  });

  afterAll(async () => {
    await events.close();
    await documents.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const contextOf = (tenantId: string, subjectId: string): CommandContext => ({
    commandId: randomUUID(),
    tenantId,
    actor: { type: 'partner', id: 'key' },
    correlationId: 'request',
    now: clock.now().toISOString(),
    subjectId,
  });

  const attempt = (more: Partial<CustomerPersonalData> = {}, tenantId = acme): CreateCustomer => {
    const id = newId();
    return new CreateCustomer(id, tenantId, { ...ada, email, ...more }, contextOf(tenantId, id));
  };
  const create = (more?: Partial<CustomerPersonalData>, tenantId?: string) =>
    handler.execute(attempt(more, tenantId));
  const outcomes = async (attempts: readonly Promise<{ created: boolean }>[]) =>
    (await Promise.allSettled(attempts)).map((result) =>
      result.status === 'fulfilled' ? result.value.created : (result.reason as { code: string }).code,
    );

  it('finds the customer of a known e-mail address, however it is written', async () => {
    const first = await create();
    expect(first.created).toBe(true);
    const again = await create({ email: email.toUpperCase(), firstName: 'Augusta' });
    expect(again).toMatchObject({
      created: false,
      customerId: first.customerId,
      personal: { firstName: 'Ada' },
    });
  });

  it("says of another tenant's customer that the address cannot be used, and no more", async () => {
    await create();
    await expect(create({}, other)).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE', fields: undefined });
  });

  it('refuses the address of somebody who is no customer', async () => {
    await emails.reserve(email, { kind: 'legacy-customer', id: 'old', tenantId: null }, contextOf(acme, ''));
    await expect(create()).rejects.toMatchObject({ code: 'E_EMAIL_IN_USE' });
  });

  it('is done once for ten at a time', async () => {
    const results = await outcomes(Array.from({ length: 10 }, () => create()));
    expect(results.filter((created) => created === true)).toHaveLength(1);
    expect(results.filter((created) => created === false)).toHaveLength(9);
  });

  it('gives an external id to one customer of a tenant', async () => {
    const id = randomUUID();
    const many = Array.from({ length: 5 }, (_, n) =>
      create({ email: `${n}.${email}`, externalCustomerId: id }),
    );
    const results = await outcomes(many);
    expect(results.filter((result) => result === true)).toHaveLength(1);
    expect(results.filter((result) => result === 'E_RESOURCE_CONFLICT')).toHaveLength(4);
    expect(await create({ externalCustomerId: id }, other)).toMatchObject({ created: true });
  });

  it('frees the address again where the external id is taken', async () => {
    const id = randomUUID();
    await create({ email: `first.${email}`, externalCustomerId: id });
    await expect(create({ externalCustomerId: id })).rejects.toMatchObject({ code: 'E_RESOURCE_CONFLICT' });
    expect(await create({}, other)).toMatchObject({ created: true });
  });

  it('binds the external id of a customer that has none, and keeps one that it has', async () => {
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
    it('is finished by its retry', async () => {
      const dying = attempt({ externalCustomerId: randomUUID() });
      await reserve(dying);
      expect(await handler.execute(dying)).toMatchObject({ created: true, customerId: dying.customerId });
      expect(await handler.execute(dying)).toMatchObject({ created: true, customerId: dying.customerId });
    });

    it('leaves nothing that another could not use once it is certain', async () => {
      const externalCustomerId = randomUUID();
      await reserve(attempt({ externalCustomerId }));
      clock.ahead = A_MINUTE;
      expect(await create({ externalCustomerId })).toMatchObject({ created: true });
    });

    async function reserve({ customerId, personal, context }: CreateCustomer): Promise<void> {
      await emails.reserve(personal.email, { kind: 'customer', id: customerId, tenantId: acme }, context);
      await externalIds.reserve(personal.externalCustomerId ?? '', customerId, context);
    }
  });

  it('says nothing of the address in an event in clear', async () => {
    const { customerId } = await create();
    const stored = await events.readStream(`customer-${customerId}`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain('founders.example');
  });
});
