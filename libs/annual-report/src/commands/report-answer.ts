import { answerWhenProjected, type WhenProjected } from '#http';
import { annualReport } from '../annual-report.decider.js';
import {
  type AnnualReportAnswer,
  answerOf,
} from '../projections/annual-reports/annual-reports.projection.js';
import type { ReportOutcome } from '../reports-of-companies.js';

/** What a partner is answered who changed a report. */
export const reportAnswer = ({ document, position }: ReportOutcome): WhenProjected<AnnualReportAnswer> =>
  answerWhenProjected(answerOf(document), position, annualReport.category);
