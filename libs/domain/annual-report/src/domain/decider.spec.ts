import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { annualReport, type AnnualReportCommand } from './decider.js';
import type { AnnualReportEvent, ReportedYear } from './events.js';
import {
  annualReportId,
  companyId,
  customerId,
  happened,
  reportedYear,
  reportPrice,
} from '../testing/fixtures.js';

const { decider } = annualReport;
const {
  drafted,
  submitted,
  priced,
  published,
  confirmed,
  informationRequested,
  informationGiven,
  completed,
  declaredNotRequired,
  withdrawn,
  discarded,
} = happened;

const submit: AnnualReportCommand = {
  type: 'SubmitReport',
  report: reportedYear(),
  price: reportPrice(),
  submittedOn: '2027-10-01',
};
const draft: AnnualReportCommand = { type: 'DraftReport', report: reportedYear(), price: reportPrice() };
const declared = declaredNotRequired();
const declare: AnnualReportCommand = {
  type: 'DeclareNotRequired',
  report: declared.data as ReportedYear,
};
const publish: AnnualReportCommand = { type: 'PublishReport' };
const confirm: AnnualReportCommand = { type: 'ConfirmReport' };
const { message } = informationRequested.data;
const ask: AnnualReportCommand = { type: 'RequestInformation', message };
const { answers } = informationGiven.data;
const newPrice = reportPrice({ priceInCents: 30000, formula: '0.02% of 1,500,000.' });
const give: AnnualReportCommand = { type: 'GiveInformation', answers, price: newPrice };
const complete: AnnualReportCommand = { type: 'CompleteFiling', filedOn: '2027-10-20' };
const withdraw: AnnualReportCommand = { type: 'WithdrawReport' };

/** The events that lead to each status. */
const LIVES: Readonly<Record<string, readonly AnnualReportEvent[]>> = {
  DRAFT: [drafted(), priced()],
  FILLED: [submitted(), priced()],
  IN_PROGRESS: [submitted(), priced(), confirmed],
  AWAITING_INFORMATION: [submitted(), priced(), confirmed, informationRequested],
  FILING_COMPLETED: [submitted(), priced(), confirmed, completed],
  NOT_REQUIRED: [declared],
  WITHDRAWN: [submitted(), priced(), withdrawn()],
};
const at = (status: string) => given(decider, ...(LIVES[status] ?? []));

describe('an annual report', () => {
  it('is submitted with its price', () => {
    given(decider).when(submit).then(submitted(), priced());
  });

  it.each(['FILLED', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'FILING_COMPLETED'])(
    'can exist only once per year: %s',
    (status) => {
      at(status).when(submit).thenThrows('E_ANNUAL_REPORT_EXISTS');
      at(status).when(draft).thenThrows('E_ANNUAL_REPORT_EXISTS');
      at(status).when(declare).thenThrows('E_ANNUAL_REPORT_EXISTS');
    },
  );

  it('frees its year for a new report after a withdrawal', () => {
    at('WITHDRAWN').when(submit).then();
    at('WITHDRAWN').when(draft).then();
    at('WITHDRAWN').when(declare).then();
  });

  it('can be confirmed once', () => {
    at('FILLED').when(confirm).then(confirmed);
    at('IN_PROGRESS').when(confirm).then();
    given(decider, submitted(), priced(), confirmed, informationRequested, informationGiven)
      .when(confirm)
      .then();
  });

  it.each(['AWAITING_INFORMATION', 'FILING_COMPLETED'])('cannot be confirmed when %s', (status) => {
    at(status).when(confirm).thenThrows('E_ANNUAL_REPORT_NOT_CONFIRMABLE');
  });

  it('accepts questions while in progress, and the answer with a new price', () => {
    at('IN_PROGRESS').when(ask).then(informationRequested);
    at('AWAITING_INFORMATION').when(give).then(informationGiven, priced(newPrice));
    given(decider, submitted(), confirmed, informationRequested)
      .when(give)
      .then(informationGiven, priced(newPrice));
    at('AWAITING_INFORMATION')
      .when({ ...give, price: reportPrice() })
      .then(informationGiven);
    for (const status of [
      'DRAFT',
      'FILLED',
      'AWAITING_INFORMATION',
      'FILING_COMPLETED',
      'WITHDRAWN',
      'NOT_REQUIRED',
    ])
      at(status).when(ask).thenInvalidState();
    for (const status of ['FILLED', 'IN_PROGRESS', 'FILING_COMPLETED'])
      at(status).when(give).thenThrows('E_ANNUAL_REPORT_NOT_AWAITING_INFORMATION');
  });

  it('can be filed while in progress, permanently', () => {
    at('IN_PROGRESS').when(complete).then(completed);
    at('AWAITING_INFORMATION')
      .when(complete)
      .then({ ...completed, data: { ...completed.data, previousStatus: 'AWAITING_INFORMATION' } });
    for (const status of ['DRAFT', 'FILLED', 'FILING_COMPLETED', 'WITHDRAWN', 'NOT_REQUIRED'])
      at(status).when(complete).thenInvalidState();
    at('FILING_COMPLETED').when(withdraw).thenInvalidState();
  });

  it.each(['DRAFT', 'FILLED', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'NOT_REQUIRED'] as const)(
    'can be withdrawn when %s',
    (status) => {
      at(status).when(withdraw).then(withdrawn(status));
    },
  );

  it.each(Object.keys(LIVES))('can be discarded when %s, and then does not exist', (status) => {
    at(status).when({ type: 'DiscardReport' }).then(discarded);
    const after = given(decider, ...(LIVES[status] ?? []), discarded);
    after.when({ type: 'DiscardReport' }).then();
    after.when(withdraw).thenThrows('E_ANNUAL_REPORT_NOT_FOUND');
  });

  it('can be withdrawn once', () => {
    at('WITHDRAWN').when(withdraw).then();
  });

  it.each([confirm, give])('does not exist for partners unless published: $type', (command) => {
    for (const status of ['DRAFT', 'WITHDRAWN', 'NOT_REQUIRED'])
      at(status).when(command).thenThrows('E_ANNUAL_REPORT_NOT_FOUND');
  });

  it.each([publish, confirm, ask, give, complete, withdraw])('must exist: $type', (command) => {
    given(decider).when(command).thenThrows('E_ANNUAL_REPORT_NOT_FOUND');
  });
});

describe('a draft', () => {
  it('can be created and replaced', () => {
    given(decider).when(draft).then(drafted(), priced());
    at('DRAFT').when(draft).then(drafted(), priced());
    given(decider)
      .when({ ...draft, price: null })
      .then(drafted());
  });

  it('can be published with a price', () => {
    at('DRAFT').when(publish).then(published);
    at('FILLED').when(publish).then();
    given(decider, drafted()).when(publish).thenInvalidState();
    given(decider, ...(LIVES['DRAFT'] ?? []), drafted())
      .when(publish)
      .thenInvalidState();
    at('WITHDRAWN').when(publish).thenInvalidState();
    given(decider, drafted(), priced(), published).when(confirm).then(confirmed);
  });

  it("is replaced by the partner's own submission", () => {
    at('DRAFT').when(submit).then(submitted(), priced());
  });
});

describe('a declaration that no filing is due', () => {
  it('is recorded once, and again with other figures', () => {
    given(decider).when(declare).then(declared);
    at('DRAFT').when(declare).then(declared);
    at('NOT_REQUIRED').when(declare).then();
    const other = declaredNotRequired({ answers: [{ fieldId: 'alNetWorth', value: '5' }] });
    given(decider, other).when(declare).then(declared);
  });

  it("is replaced by the partner's report, and by a draft after its withdrawal", () => {
    at('NOT_REQUIRED').when(submit).then(submitted(), priced());
    at('NOT_REQUIRED').when(draft).thenInvalidState();
    at('NOT_REQUIRED').when(publish).thenInvalidState();
  });
});

describe('the question about a report', () => {
  const untilRequest = [submitted(), priced(), confirmed, informationRequested];
  const askedAfter = (...events: AnnualReportEvent[]) =>
    fold(decider, [...untilRequest, ...events])?.informationAsked;

  it('is known until it is answered or the report ends', () => {
    expect(askedAfter()).toBe(message);
    for (const event of [informationGiven, completed, withdrawn()]) expect(askedAfter(event)).toBeNull();
  });
});

describe('report events', () => {
  it('contain the company and customer ids', () => {
    for (const { data } of Object.values(LIVES).flat())
      expect(data).toMatchObject({ annualReportId, companyId, customerId });
  });
});
