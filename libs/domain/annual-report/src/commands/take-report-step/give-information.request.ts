import { Answers, AnswersRequest } from '../../answers.request.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-reports/{annualReportId}/answers` (contract 7.1). */
export class GiveInformationRequest extends AnswersRequest {
  @Answers() answers!: Answer[];
}
