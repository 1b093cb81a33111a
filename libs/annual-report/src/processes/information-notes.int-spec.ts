import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import type { ChangeCompany } from '#company';
import { company, type CompanyCommand } from '#company/testing';
import { CommandHandling, EventCodec, Upcasting } from '#event-sourcing';
import { InMemoryCipher, recorded } from '#event-sourcing/testing';
import { SqliteEventStore } from '#event-store/adapters';
import { SystemClock } from '#kernel';
import { companyId, customerId, happened, tenantId } from '../testing/fixtures.js';
import { InformationNotes } from './information-notes.js';

const folder = mkdtempSync(join(tmpdir(), 'notes-'));
let store: SqliteEventStore;
let commands: CommandHandling;

beforeAll(async () => {
  store = await SqliteEventStore.open({ directory: folder });
  commands = new CommandHandling(
    store,
    new EventCodec(new Upcasting(company.events, []), new InMemoryCipher()),
  );
});

afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

it('notes what is asked about a report once, however often its event comes', async () => {
  const request = { companyId, customerId, tenantId, nameOptions: [], personal: null } as never;
  const context = {
    commandId: randomUUID(),
    tenantId,
    actor: { type: 'partner', id: 'key' } as const,
    correlationId: 'request',
    now: '2027-10-01T12:00:00.000Z',
    subjectId: customerId,
  };
  await commands.handle(company, companyId, { type: 'RequestCompany', request }, context);
  /** What the companies' lib does of it. */
  const bus = {
    execute: ({ change, context: by }: ChangeCompany) =>
      commands.handle(company, companyId, change as CompanyCommand, by),
  } as unknown as CommandBus;
  const notes = new InformationNotes(bus, new SystemClock());
  const asked = recorded(happened.informationRequested, {
    metadata: { tenantId, actor: { type: 'operator', id: 'grace' }, subjectId: customerId },
  });
  await notes.handle(asked);
  await notes.handle(asked);
  await notes.handle(recorded(happened.confirmed));
  const { state, events } = await commands.load(company, companyId);
  expect(state?.adminNotes).toMatchObject([
    { note: 'Annual report 2027: Do the assets include the leased land?', createdBy: 'grace' },
  ]);
  expect(events.at(-1)?.metadata).toMatchObject({ causationId: asked.id });
});
