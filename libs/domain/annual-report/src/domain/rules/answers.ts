import type { Big } from 'big.js';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import type { AnswerField, InputType } from '#platform/reference-data';
import { Decimal, type Figures } from './evaluate.js';

/** What a partner declares: a figure as text, or the option of its choice. */
export interface Answer {
  readonly fieldId: string;
  readonly value: string;
}

/** Declared figures and choices that make sense. */
export interface Declared {
  readonly figures: Figures;
  /** What was chosen of a question's options. */
  readonly choices: ReadonlyMap<string, string>;
  /** Every field that was answered, also one that is not asked for. */
  readonly fieldIds: readonly string[];
  /** An empty list declares zero for all figures, known ones included (contract 7.2). */
  readonly allZero: boolean;
}

/** Digits and a point only: no sign, no comma, no currency, no exponent, and no more digits than a state could tax. */
const FORMS: Readonly<Record<InputType, { readonly pattern: RegExp; readonly message: string }>> = {
  INTEGER: { pattern: /^\d{1,15}$/, message: 'must be a whole number of at most 15 digits' },
  NUMBER: { pattern: /^\d{1,15}(\.\d{1,12})?$/, message: 'must be a number like 0.0001' },
  CURRENCY: { pattern: /^\d{1,15}(\.\d{1,2})?$/, message: 'must be US dollars like 1250.00' },
};

/**
 * Reads declared figures and choices. Their order does not matter. A field that no state asks for is left out.
 *
 * @param answers null: none were sent
 * @param fields that some state asks for
 * @throws {DomainError} `E_VALIDATION_FAILED`, see {@link failingAnswers}
 */
export function declare(answers: readonly Answer[] | null, fields: AnswerFields): Declared | null {
  if (answers === null) return null;
  const { failing, ...declared } = read(answers, fields);
  if (Object.keys(failing).length > 0)
    throw new DomainError('E_VALIDATION_FAILED', 'Some answers cannot be used', failing);
  return { ...declared, allZero: answers.length === 0 };
}

/** Why answers cannot be used, by path: a repeated field, a value that does not parse. */
export const failingAnswers = (answers: readonly Answer[], fields: AnswerFields): FailingFields =>
  read(answers, fields).failing;

type AnswerFields = ReadonlyMap<string, AnswerField>;
type FailingFields = Readonly<Record<string, FieldError>>;

interface Read extends Omit<Declared, 'allZero'> {
  readonly failing: FailingFields;
}

function read(answers: readonly Answer[], fields: AnswerFields): Read {
  const figures = new Map<string, Big>();
  const choices = new Map<string, string>();
  const answered = new Set<string>();
  const failing: Record<string, FieldError> = {};
  answers.forEach(({ fieldId, value }, index) => {
    const field = fields.get(fieldId);
    const refuse = (name: string, message: string) => {
      failing[`answers[${index}].${name}`] = { code: 'E_INVALID', message };
    };
    const misfit = field && misfitOf(field, value);
    if (answered.has(fieldId)) refuse('fieldId', 'is answered more than once');
    else if (misfit) refuse('value', misfit);
    else if (field?.type === 'RADIO') choices.set(fieldId, value);
    else if (field) figures.set(fieldId, new Decimal(value));
    answered.add(fieldId);
  });
  return { figures, choices, fieldIds: [...answered], failing };
}

/** Why a value does not answer a field; null where it does. */
function misfitOf(field: AnswerField, value: string): string | null {
  if (field.type === 'RADIO')
    return field.options.includes(value) ? null : `must be one of: ${field.options.join(', ')}`;
  const { pattern, message } = FORMS[field.type];
  return pattern.test(value) ? null : message;
}
