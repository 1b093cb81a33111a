import { PlainDate, Text, Whole } from '#platform/http';
import { Answers, AnswersRequest } from '../answers.request.js';
import { FiscalYear } from '../report-ids.js';
import type { Answer } from '../domain/rules/answers.js';
import type { ReportStep } from '../domain/prepare.js';
import type { YearToReport } from '../domain/rules/assessment.js';

// Requests of operators, over HTTP and on the command line.

/** In US cents. A million dollars is more than any state charges. */
const HIGHEST_PRICE = 100_000_000;

export class DraftReportRequest extends AnswersRequest {
  @FiscalYear({ about: 'The year that the report covers.', example: 2027 }) fiscalYear!: number;
  @Answers({ optional: true }) answers?: Answer[] | null;
  @Whole({
    min: 0,
    max: HIGHEST_PRICE,
    optional: true,
    about: 'Whole US cents, to override the price; default: set by the rules of the state.',
  })
  priceInCents?: number | null;

  static year({ fiscalYear, answers, priceInCents }: DraftReportRequest): YearToReport {
    return { fiscalYear, answers: answers ?? null, priceInCents: priceInCents ?? null };
  }
}

export class RequestInformationRequest {
  @Text({ max: 500, about: 'The question to the partner.', example: 'Do the assets include the lease?' })
  message!: string;
}

export class CompleteFilingRequest {
  @PlainDate({ optional: true, about: 'Default: today.', example: '2026-01-20' }) filedOn?: string | null;

  static step({ filedOn }: CompleteFilingRequest): ReportStep {
    return { type: 'CompleteFiling', filedOn: filedOn ?? null };
  }
}
