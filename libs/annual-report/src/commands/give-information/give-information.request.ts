import { Answers, AnswersRequest } from '../../answers.request.js';
import type { Answer } from '../../domain/rules/answers.js';

/** The body of `POST …/compliance/annual-reports/{annualReportId}/answers` (decisions section 7). */
export class GiveInformationRequest extends AnswersRequest {
  @Answers() answers!: Answer[];
}
