import { project, recorded } from '#kit/event-sourcing/testing';
import type { AnnualReportEvent } from '../events.js';
import { annualReportId, companyId, happened, reportPrice } from '../../testing/fixtures.js';
import { responseOf } from '../../annual-report.response.js';
import { annualReports } from './annual-reports.js';

const timeOf = (index: number): string => `2027-10-01T12:00:0${index}.000Z`;

const history = (...events: AnnualReportEvent[]) =>
  events.map((event, index) =>
    recorded(event, { position: 10 + index, metadata: { recordedAt: timeOf(index) } }),
  );

const after = (...events: AnnualReportEvent[]) => {
  const document = project(annualReports, history(...events)).get(annualReportId);
  if (!document) throw new Error('no report');
  return document;
};

const { drafted, submitted, priced, published, confirmed, informationRequested, informationGiven } = happened;

describe('annual reports', () => {
  it('show a new report with every field', () => {
    expect(responseOf(after(submitted(), priced()))).toEqual({
      annualReportId,
      serviceCompanyId: companyId,
      fiscalYear: 2027,
      state: 'WY',
      entityType: 'LLC',
      status: 'FILLED',
      priceInCents: 20000,
      submittedAt: '2027-10-01',
      createdAt: timeOf(0),
      updatedAt: timeOf(1),
      answers: [{ fieldId: 'wyomingAssets', value: '1000000' }],
      informationRequest: null,
    });
  });

  it('show the information they await, and since when', () => {
    const untilRequest = [submitted(), priced(), confirmed, informationRequested];
    const requestOf = (...events: AnnualReportEvent[]) => responseOf(after(...events)).informationRequest;
    expect(requestOf(...untilRequest)).toEqual({
      message: 'Do the assets include the leased land?',
      requestedAt: timeOf(3),
    });
    expect(requestOf(...untilRequest, informationGiven)).toBeNull();
    expect(requestOf(...untilRequest, happened.completed)).toBeNull();
  });

  it('follow a report to its end', () => {
    const untilRequest = [submitted(), priced(), confirmed, informationRequested];
    const statusOf = (...events: AnnualReportEvent[]) => responseOf(after(...events)).status;
    expect(statusOf(...untilRequest)).toBe('AWAITING_INFORMATION');
    const dearer = priced(reportPrice({ priceInCents: 30000 }));
    expect(responseOf(after(...untilRequest, informationGiven, dearer))).toMatchObject({
      status: 'IN_PROGRESS',
      priceInCents: 30000,
      answers: [{ fieldId: 'wyomingAssets', value: '1500000' }],
    });
    const { report } = after(...untilRequest, informationGiven, happened.completed);
    expect(report).toMatchObject({ status: 'FILING_COMPLETED', filedOn: '2027-10-20' });
  });

  it('name the party that acts next', () => {
    const awaitedAfter = (...events: AnnualReportEvent[]) => after(...events).awaits;
    const inProgress = [submitted(), priced(), confirmed];
    expect(awaitedAfter(drafted())).toBe('desk');
    expect(awaitedAfter(submitted(), priced())).toBe('partner');
    expect(awaitedAfter(...inProgress)).toBe('desk');
    expect(awaitedAfter(...inProgress, informationRequested)).toBe('partner');
    expect(awaitedAfter(...inProgress, informationRequested, informationGiven)).toBe('desk');
    for (const last of [happened.completed, happened.withdrawn()])
      expect(awaitedAfter(...inProgress, last)).toBeNull();
    expect(awaitedAfter(happened.declaredNotRequired())).toBeNull();
  });

  it('have the position of their first event', () => {
    expect(after(drafted(), priced(), published).position).toBe(10);
  });

  it('are gone when they are discarded', () => {
    const events = [submitted(), priced(), happened.discarded].map((event) => recorded(event));
    expect(project(annualReports, events).size).toBe(0);
  });

  it('are published or not', () => {
    const isPublished = (...events: AnnualReportEvent[]) => after(...events).published;
    expect(isPublished(drafted())).toBe(false);
    expect(isPublished(drafted(), priced(), published)).toBe(true);
    expect(isPublished(drafted(), submitted())).toBe(true);
    expect(isPublished(submitted(), priced(), happened.withdrawn())).toBe(false);
    expect(isPublished(happened.declaredNotRequired())).toBe(false);
    expect(isPublished(happened.declaredNotRequired(), submitted(), priced())).toBe(true);
  });

  it('have the price and the submission day of published reports', () => {
    expect(responseOf(after(drafted(), published))).toMatchObject({ priceInCents: null, submittedAt: null });
    expect(responseOf(after(drafted(), priced(), submitted()))).toMatchObject({
      priceInCents: null,
      submittedAt: '2027-10-01',
      createdAt: timeOf(0),
    });
  });
});
