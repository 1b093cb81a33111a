import { Answers, AnswersRequest } from '../../answers.request.js';
import { FiscalYear } from '../../fiscal-year.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-report/fee` (contract 7.2). */
export class QuoteFeeRequest extends AnswersRequest {
  @FiscalYear({ optional: true }) fiscalYear?: number | null;
  @Answers({ optional: true }) answers?: Answer[] | null;
}
