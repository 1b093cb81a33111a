import { respondWhenProjected, type WhenProjected } from '#http';
import { annualReport } from '../domain/decider.js';
import { reportNotFound } from '../domain/errors.js';
import { type AnnualReportAnswer, publishedAnswerOf } from '../domain/projections/annual-reports.js';
import type { ReportOutcome } from '../reports-of-companies.js';

/** What a partner is answered who changed a report. */
export function reportAnswer({ document, position }: ReportOutcome): WhenProjected<AnnualReportAnswer> {
  const answer = publishedAnswerOf(document);
  if (answer === null) throw reportNotFound();
  return respondWhenProjected(answer, position, annualReport.category);
}
