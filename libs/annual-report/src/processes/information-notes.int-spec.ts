import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CqrsModule } from '@nestjs/cqrs';
import { randomUUID } from 'node:crypto';
import { companyDomain, CompanyProcessesModule } from '#company';
import { company } from '#company/testing';
import { CommandHandling } from '#event-sourcing';
import { recorded } from '#event-sourcing/testing';
import { TestApp } from '#http/testing';
import { companyId, customerId, happened, tenantId } from '../testing/fixtures.js';
import { InformationNotes } from './information-notes.js';

let app: TestApp;

beforeAll(async () => {
  app = await TestApp.start({
    imports: [CompanyProcessesModule, CqrsModule.forRoot() as never],
    providers: [InformationNotes],
    domains: [companyDomain],
  });
});

afterAll(() => app.stop());

it('notes what is asked about a report once, however often its event comes', async () => {
  const commands = app.app.get(CommandHandling);
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
  const notes = app.app.get(InformationNotes);
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
