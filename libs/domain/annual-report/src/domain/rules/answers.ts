import type { Big } from 'big.js';
import { DomainError, type FieldError } from '#kit/event-sourcing';
import type { AnswerField, InputType } from '#platform/reference-data';
import { Decimal, type Figures } from './evaluate.js';

/** A partner's answer: a figure as text, or the chosen option. */
export interface Answer {
  readonly fieldId: string;
  readonly value: string;
}

/** Valid declared figures and choices. */
export interface DeclaredAnswers {
  readonly figures: Figures;
  /** The chosen option by field. */
  readonly choices: ReadonlyMap<string, string>;
  /** Every answered field, including fields that no state asks for. */
  readonly fieldIds: readonly string[];
  /** An empty list declares zero for all figures, including known ones (contract 7.2). */
  readonly allZero: boolean;
}

/** Digits and a point only: no sign, comma, currency or exponent, and no more digits than a state could tax. */
const FORMS: Readonly<Record<InputType, { readonly pattern: RegExp; readonly message: string }>> = {
  INTEGER: { pattern: /^\d{1,15}$/, message: 'must be a whole number of at most 15 digits' },
  NUMBER: { pattern: /^\d{1,15}(\.\d{1,12})?$/, message: 'must be a number such as 0.0001' },
  CURRENCY: { pattern: /^\d{1,15}(\.\d{1,2})?$/, message: 'must be US dollars such as 1250.00' },
};

/**
 * Parses declared figures and choices, in any order. Fields that no state asks for are left out.
 *
 * @param answers null: none were sent
 * @param fields that some state asks for
 * @throws {DomainError} `E_VALIDATION_FAILED`, see {@link failingAnswers}
 */
export function declare(answers: readonly Answer[] | null, fields: AnswerFields): DeclaredAnswers | null {
  if (answers === null) return null;
  const { failing, ...declared } = read(answers, fields);
  if (Object.keys(failing).length > 0)
    throw new DomainError('E_VALIDATION_FAILED', 'Some fields are invalid; see `fields`.', failing);
  return { ...declared, allZero: answers.length === 0 };
}

/** Returns the invalid answers by path: a repeated field, or a value that does not parse. */
export const failingAnswers = (answers: readonly Answer[], fields: AnswerFields): FailingFields =>
  read(answers, fields).failing;

type AnswerFields = ReadonlyMap<string, AnswerField>;
type FailingFields = Readonly<Record<string, FieldError>>;

interface Read extends Omit<DeclaredAnswers, 'allZero'> {
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
    if (answered.has(fieldId)) refuse('fieldId', 'has more than one answer');
    else if (misfit) refuse('value', misfit);
    else if (field?.type === 'RADIO') choices.set(fieldId, value);
    else if (field) figures.set(fieldId, new Decimal(value));
    answered.add(fieldId);
  });
  return { figures, choices, fieldIds: [...answered], failing };
}

/** Returns the error of a value for a field; null: it is valid. */
function misfitOf(field: AnswerField, value: string): string | null {
  if (field.type === 'RADIO')
    return field.options.includes(value) ? null : `must be one of: ${field.options.join(', ')}`;
  const { pattern, message } = FORMS[field.type];
  return pattern.test(value) ? null : message;
}
