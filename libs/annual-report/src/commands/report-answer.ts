import { respondWhenProjected, type WhenProjected } from '#http';
import { annualReport } from '../annual-report.decider.js';
import { reportNotFound } from '../annual-report.errors.js';
import {
  type AnnualReportAnswer,
  publishedAnswerOf,
} from '../projections/annual-reports/annual-reports.projection.js';
import type { ReportOutcome } from '../reports-of-companies.js';

/** What a partner is answered who changed a report. */
export function reportAnswer({ document, position }: ReportOutcome): WhenProjected<AnnualReportAnswer> {
  const answer = publishedAnswerOf(document);
  if (answer === null) throw reportNotFound();
  return respondWhenProjected(answer, position, annualReport.category);
}
