import type { FieldError } from '#kit/event-sourcing';
import { AboutObject, type CrossFieldRules, type FieldOptions, NestedList, Text } from '#platform/http';
import { annualReportRules } from '#platform/reference-data';
import { type Answer, failingAnswers } from './domain/rules/answers.js';

/** In characters; longer than any field's id and any answer. */
const MAX_CHARACTERS = 200;

@AboutObject('An answer to a field of the requirements.')
class AnswerRequest implements Answer {
  @Text({ max: MAX_CHARACTERS, about: 'The id of a field of the requirements.', example: 'wyomingAssets' })
  fieldId!: string;
  @Text({
    min: 0,
    max: MAX_CHARACTERS,
    about: 'Digits for a figure, or one of the options.',
    example: '250000',
  })
  value!: string;
}

const ABOUT_ANSWERS =
  'Answers to the fields of the requirements, each field at most once. Figures known from the company may be left out. An empty list declares zero for all fields.';

/** Declares the answers in a body. */
export const Answers = (options: FieldOptions = {}): PropertyDecorator =>
  NestedList(() => AnswerRequest, { about: ABOUT_ANSWERS, ...options });

/**
 * A body with answers (contract 7.2). A missing list differs from an empty one, which declares zero for every
 * figure.
 */
export abstract class AnswersRequest implements CrossFieldRules {
  abstract answers?: Answer[] | null;

  failingTogether(failed: (path: string) => boolean): Readonly<Record<string, FieldError>> {
    return failed('answers') ? {} : failingAnswers(this.answers ?? [], annualReportRules.answerFields);
  }
}
