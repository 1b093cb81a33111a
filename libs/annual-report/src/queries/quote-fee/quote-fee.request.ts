import type { FieldError } from '#event-sourcing';
import { type FailsTogether, NestedList, Text } from '#http';
import { annualReportRules } from '#reference-data';
import { failingAnswers } from '../../rules/answers.js';
import { FiscalYear } from '../fiscal-year.js';

/** Longer than any field's id and any figure that is read. */
const MOST_CHARACTERS = 200;

class AnswerRequest {
  @Text({ max: MOST_CHARACTERS }) fieldId!: string;
  @Text({ min: 0, max: MOST_CHARACTERS, blank: true }) value!: string;
}

/** The body of `POST …/compliance/annual-report/fee` (specification 2.9). No list and an empty one differ. */
export class QuoteFeeRequest implements FailsTogether {
  @FiscalYear() fiscalYear?: number | null;
  @NestedList(() => AnswerRequest, { optional: true }) answers?: AnswerRequest[] | null;

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    return failed('answers') ? {} : failingAnswers(this.answers ?? [], annualReportRules.answerFields);
  }
}
