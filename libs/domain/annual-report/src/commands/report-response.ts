import { respondWhenProjected, type WhenProjected } from '#platform/http';
import { type AnnualReportResponse, publishedResponseOf } from '../annual-report.response.js';
import { annualReport } from '../domain/decider.js';
import { reportNotFound } from '../domain/errors.js';
import type { ReportOutcome } from './reports-of-companies.js';

/** Responds with a changed report to its partner. */
export function respondWithReport(outcome: ReportOutcome): WhenProjected<AnnualReportResponse> {
  const response = publishedResponseOf(outcome);
  if (response === null) throw reportNotFound();
  return respondWhenProjected(response, outcome.position, annualReport.category, {
    position: outcome.companyPosition,
    category: 'company',
  }).about(outcome.customerId);
}
