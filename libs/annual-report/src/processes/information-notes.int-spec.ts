import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { companyDomain } from '#company';
import { company } from '#company/testing';
import { recorded } from '#event-sourcing/testing';
import { Harness } from '#hosting/testing';
import { companyId, customerId, happened, tenantId } from '../testing/fixtures.js';
import { InformationNotes } from './information-notes.js';

let app: Harness;

beforeAll(async () => {
  app = await Harness.start([companyDomain], { serving: ['projector'], providers: [InformationNotes] });
});

afterAll(() => app.stop());

it('notes what is asked about a report once, however often its event comes', async () => {
  const commands = app.stores.commandHandling;
  const request = { companyId, customerId, tenantId, nameOptions: [], personal: null } as never;
  const context = app.context({ tenantId, subjectId: customerId });
  await commands.handle(company, companyId, { type: 'RequestCompany', request }, context);
  const notes = app.get(InformationNotes);
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
