import { PlainDate, Text, Whole } from '#platform/http';
import { Answers, AnswersRequest } from '../answers.request.js';
import { FiscalYear } from '../fiscal-year.js';
import type { Answer } from '../domain/rules/answers.js';
import type { ReportStep } from '../domain/prepare.js';
import type { YearToReport } from '../domain/rules/assessment.js';

// What operators say, over HTTP and on the command line.

/** A million dollars is more than any state takes. */
const HIGHEST_PRICE = 100_000_000;

export class DraftReportRequest extends AnswersRequest {
  @FiscalYear({ example: 2027 }) fiscalYear!: number;
  @Answers({ optional: true }) answers?: Answer[] | null;
  @Whole({
    min: 0,
    max: HIGHEST_PRICE,
    optional: true,
    about: 'Whole US cents, where a person sets the price; default: as the rules of the state set it.',
  })
  priceInCents?: number | null;

  static year({ fiscalYear, answers, priceInCents }: DraftReportRequest): YearToReport {
    return { fiscalYear, answers: answers ?? null, priceInCents: priceInCents ?? null };
  }
}

export class RequestInformationRequest {
  @Text({ max: 500, about: 'What is asked, for the partner.', example: 'Do the assets include the lease?' })
  message!: string;
}

export class CompleteFilingRequest {
  @PlainDate({ optional: true, about: 'Default: today.', example: '2026-01-20' }) filedOn?: string | null;

  static step({ filedOn }: CompleteFilingRequest): ReportStep {
    return { type: 'CompleteFiling', filedOn: filedOn ?? null };
  }
}
