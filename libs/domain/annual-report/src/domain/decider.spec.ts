import { describe, expect, it } from 'vitest';
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

/** What led to each status. */
const LIVES: Readonly<Record<string, readonly AnnualReportEvent[]>> = {
  DRAFT: [drafted(), priced()],
  FILLED: [submitted(), priced()],
  IN_PROGRESS: [submitted(), priced(), confirmed],
  AWAITING_INFORMATION: [submitted(), priced(), confirmed, informationRequested],
  FILING_COMPLETED: [submitted(), priced(), confirmed, completed],
  NOT_REQUIRED: [declared],
  WITHDRAWN: [submitted(), priced(), withdrawn],
};
const at = (status: string) => given(decider, ...(LIVES[status] ?? []));

describe('an annual report', () => {
  it('is submitted at its price', () => {
    given(decider).when(submit).then(submitted(), priced());
  });

  it.each(['FILLED', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'FILING_COMPLETED'])(
    'is there once a year: %s',
    (status) => {
      at(status).when(submit).thenThrows('E_ANNUAL_REPORT_EXISTS');
      at(status).when(draft).thenThrows('E_ANNUAL_REPORT_EXISTS');
      at(status).when(declare).thenThrows('E_ANNUAL_REPORT_EXISTS');
    },
  );

  it('leaves its year to the next one once it is withdrawn', () => {
    at('WITHDRAWN').when(submit).then();
    at('WITHDRAWN').when(draft).then();
    at('WITHDRAWN').when(declare).then();
  });

  it('is confirmed once', () => {
    at('FILLED').when(confirm).then(confirmed);
    at('IN_PROGRESS').when(confirm).then();
    given(decider, submitted(), priced(), confirmed, informationRequested, informationGiven)
      .when(confirm)
      .then();
  });

  it.each(['AWAITING_INFORMATION', 'FILING_COMPLETED'])('cannot be confirmed when %s', (status) => {
    at(status).when(confirm).thenThrows('E_ANNUAL_REPORT_NOT_CONFIRMABLE');
  });

  it('is asked about while it is in progress, and takes the answer with a new price', () => {
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

  it('is filed from progress, and for good', () => {
    at('IN_PROGRESS').when(complete).then(completed);
    at('AWAITING_INFORMATION')
      .when(complete)
      .then({ ...completed, data: { ...completed.data, previousStatus: 'AWAITING_INFORMATION' } });
    for (const status of ['DRAFT', 'FILLED', 'FILING_COMPLETED', 'WITHDRAWN', 'NOT_REQUIRED'])
      at(status).when(complete).thenInvalidState();
    at('FILING_COMPLETED').when(withdraw).thenInvalidState();
  });

  it.each(['DRAFT', 'FILLED', 'IN_PROGRESS', 'AWAITING_INFORMATION', 'NOT_REQUIRED'])(
    'can be withdrawn when %s',
    (status) => {
      at(status).when(withdraw).then(withdrawn);
    },
  );

  it('is withdrawn once', () => {
    at('WITHDRAWN').when(withdraw).then();
  });

  it.each([confirm, give])('is not there for partners unless it is published: $type', (command) => {
    for (const status of ['DRAFT', 'WITHDRAWN', 'NOT_REQUIRED'])
      at(status).when(command).thenThrows('E_ANNUAL_REPORT_NOT_FOUND');
  });

  it.each([publish, confirm, ask, give, complete, withdraw])('must be there: $type', (command) => {
    given(decider).when(command).thenThrows('E_ANNUAL_REPORT_NOT_FOUND');
  });
});

describe('a draft', () => {
  it('is written, and written anew', () => {
    given(decider).when(draft).then(drafted(), priced());
    at('DRAFT').when(draft).then(drafted(), priced());
    given(decider)
      .when({ ...draft, price: null })
      .then(drafted());
  });

  it('is published once it has a price', () => {
    at('DRAFT').when(publish).then(published);
    at('FILLED').when(publish).then();
    given(decider, drafted()).when(publish).thenInvalidState();
    given(decider, ...(LIVES['DRAFT'] ?? []), drafted())
      .when(publish)
      .thenInvalidState();
    at('WITHDRAWN').when(publish).thenInvalidState();
    given(decider, drafted(), priced(), published).when(confirm).then(confirmed);
  });

  it("gives way to the partner's own submission", () => {
    at('DRAFT').when(submit).then(submitted(), priced());
  });
});

describe('a declaration that nothing is filed', () => {
  it('is recorded once, and anew with other figures', () => {
    given(decider).when(declare).then(declared);
    at('DRAFT').when(declare).then(declared);
    at('NOT_REQUIRED').when(declare).then();
    const other = declaredNotRequired({ answers: [{ fieldId: 'alNetWorth', value: '5' }] });
    given(decider, other).when(declare).then(declared);
  });

  it("gives way to the partner's report, and to a draft once it is withdrawn", () => {
    at('NOT_REQUIRED').when(submit).then(submitted(), priced());
    at('NOT_REQUIRED').when(draft).thenInvalidState();
    at('NOT_REQUIRED').when(publish).thenInvalidState();
  });
});

describe('what is asked about a report', () => {
  const asked = [submitted(), priced(), confirmed, informationRequested];
  const askedAfter = (...events: AnnualReportEvent[]) =>
    fold(decider, [...asked, ...events])?.informationAsked;

  it('is known until it is answered, or the report ends', () => {
    expect(askedAfter()).toBe(message);
    for (const event of [informationGiven, completed, withdrawn]) expect(askedAfter(event)).toBeNull();
  });
});

describe('the events of a report', () => {
  it('carry company and customer', () => {
    for (const { data } of Object.values(LIVES).flat())
      expect(data).toMatchObject({ annualReportId, companyId, customerId });
  });
});
