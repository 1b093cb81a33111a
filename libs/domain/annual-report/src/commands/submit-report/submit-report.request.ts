import { Answers, AnswersRequest } from '../../answers.request.js';
import { FiscalYear } from '../../fiscal-year.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-reports` (contract 7.1). */
export class SubmitReportRequest extends AnswersRequest {
  @FiscalYear({ example: 2027 }) fiscalYear!: number;
  @Answers({ optional: true }) answers?: Answer[] | null;
}
