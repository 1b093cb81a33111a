import { companyDomain } from '#domain/company';
import { company, NoRequiredActionsModule } from '#domain/company/testing';
import { recorded } from '#kit/event-sourcing/testing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { annualReport } from '../domain/decider.js';
import { companyId, customerId, happened, reportedYear, reportPrice, tenantId } from '../testing/fixtures.js';
import { annualReportDomain } from '../annual-report.domain.js';
import { InformationNotes } from './information-notes.js';

let app: Harness;

beforeAll(async () => {
  app = await Harness.start([companyDomain, annualReportDomain], {
    serving: ['projector'],
    imports: [NoRequiredActionsModule],
  });
});

afterAll(() => app.stop());

it('resolves the notes of an answered report only', async () => {
  const commands = app.stores.commandHandling;
  const [first, other] = [newId(), newId()];
  const request = { companyId: first, customerId, tenantId, nameOptions: [], personal: null } as never;
  const context = () => app.context({ tenantId, subjectId: customerId });
  await commands.of(company).execute(first, context(), { type: 'RequestCompany', request });
  const notes = app.get(InformationNotes);
  /** Asks about a report and returns the id of the resulting note. */
  const requestInformation = async (annualReportId: string, message: string) => {
    const report = reportedYear({ annualReportId, companyId: first });
    const price = reportPrice();
    const submit = { type: 'SubmitReport', report, price, submittedOn: '2027-10-01' } as const;
    await commands.of(annualReport).execute(annualReportId, context(), submit);
    await commands.of(annualReport).execute(annualReportId, context(), { type: 'ConfirmReport' });
    await commands
      .of(annualReport)
      .execute(annualReportId, context(), { type: 'RequestInformation', message });
    await tell(annualReportId);
  };
  const tell = async (annualReportId: string) => {
    for (const event of await (await commands.of(annualReport).load(annualReportId)).history())
      await notes.handle(event);
  };
  const statuses = async () =>
    (await commands.of(company).load(first)).state?.adminNotes.map((one) => [
      'note' in one && one.note,
      one.status,
    ]);
  const [land, lease] = ['Annual report 2027: And the land?', 'Annual report 2027: And the lease?'];

  await requestInformation(first, 'And the land?');
  await requestInformation(other, 'And the lease?');
  expect(await statuses()).toEqual([
    [land, 'Unresolved'],
    [lease, 'Unresolved'],
  ]);
  const give = { type: 'GiveInformation', answers: [], price: null } as const;
  await commands.of(annualReport).execute(first, context(), give);
  await tell(first);
  await tell(first);
  expect(await statuses()).toEqual([
    [land, 'Resolved'],
    [lease, 'Unresolved'],
  ]);
  await commands.of(annualReport).execute(other, context(), { type: 'WithdrawReport' });
  await tell(other);
  expect(await statuses()).toContainEqual([lease, 'Resolved']);
});

it('adds one note per question, even if its event repeats', async () => {
  const commands = app.stores.commandHandling;
  const request = { companyId, customerId, tenantId, nameOptions: [], personal: null } as never;
  const context = app.context({ tenantId, subjectId: customerId });
  await commands.of(company).execute(companyId, context, { type: 'RequestCompany', request });
  const notes = app.get(InformationNotes);
  const event = recorded(happened.informationRequested, {
    metadata: { tenantId, actor: { type: 'operator', id: 'grace' }, subjectId: customerId },
  });
  await notes.handle(event);
  await notes.handle(event);
  await notes.handle(recorded(happened.confirmed));
  const { state, history } = await commands.of(company).load(companyId);
  expect(state?.adminNotes).toMatchObject([
    { note: 'Annual report 2027: Do the assets include the leased land?', createdBy: 'grace' },
  ]);
  expect((await history()).at(-1)?.metadata).toMatchObject({ causationId: event.id });
});
