import { type AnyWebhookMapping, payloadOf } from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';
import type { AnnualReportEvent } from '../events.js';
import { annualReportId, companyId, customerId, happened } from '../../testing/fixtures.js';
import { announcedBy, annualReportWebhooks } from './annual-reports.js';

const payloadsOf = (event: AnnualReportEvent) =>
  (annualReportWebhooks as readonly AnyWebhookMapping[])
    .filter(({ on }) => on === event.type)
    .flatMap((webhook) => payloadOf(webhook, recorded(event)) ?? []);

describe('annual_report_status_changed', () => {
  it.each([
    [happened.submitted(), 'FILLED', null, null],
    [happened.published, 'FILLED', null, null],
    [happened.confirmed, 'IN_PROGRESS', 'FILLED', null],
    [
      happened.informationRequested,
      'AWAITING_INFORMATION',
      'IN_PROGRESS',
      'Do the assets include the leased land?',
    ],
    [happened.informationGiven, 'IN_PROGRESS', 'AWAITING_INFORMATION', null],
    [happened.completed, 'FILING_COMPLETED', 'IN_PROGRESS', null],
  ])('announces $type', (event, status, previousStatus, message) => {
    expect(payloadsOf(event)).toEqual([
      {
        serviceCompanyId: companyId,
        serviceCustomerId: customerId,
        annualReportId,
        fiscalYear: 2027,
        status,
        previousStatus,
        message,
      },
    ]);
    expect(announcedBy([event])).toEqual(['annual_report_status_changed']);
  });

  it.each([
    happened.drafted(),
    happened.priced(),
    happened.declaredNotRequired(),
    happened.withdrawn('DRAFT'),
    happened.withdrawn('NOT_REQUIRED'),
  ] satisfies AnnualReportEvent[])('does not announce $type $data.previousStatus', (event) => {
    expect(payloadsOf(event)).toEqual([]);
    expect(announcedBy([event])).toEqual([]);
  });
});

describe('annual_report_withdrawn', () => {
  it('announces the withdrawal of a report that partners could see', () => {
    const event = happened.withdrawn('AWAITING_INFORMATION');
    expect(payloadsOf(event)).toEqual([
      {
        serviceCompanyId: companyId,
        serviceCustomerId: customerId,
        annualReportId,
        fiscalYear: 2027,
        previousStatus: 'AWAITING_INFORMATION',
      },
    ]);
    expect(announcedBy([event])).toEqual(['annual_report_withdrawn']);
  });
});
