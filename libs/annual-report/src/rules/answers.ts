import type { Big } from 'big.js';
import { DomainError, type FieldError } from '#event-sourcing';
import type { InputType } from '#reference-data';
import { Decimal, type Figures } from './evaluate.js';

/** What a partner declares: a figure as text. */
export interface Answer {
  readonly fieldId: string;
  readonly value: string;
}

/** Declared figures that make sense. */
export interface Declared {
  readonly figures: Figures;
  /** An empty list declares zero for all fields, known ones included (specification section 4, rule 3). */
  readonly allZero: boolean;
}

/** Digits and a point only: no sign, no comma, no currency, no exponent, and no more digits than a state could tax. */
const FORMS: Readonly<Record<InputType, { readonly pattern: RegExp; readonly message: string }>> = {
  INTEGER: { pattern: /^\d{1,15}$/, message: 'must be a whole number of at most 15 digits' },
  NUMBER: { pattern: /^\d{1,15}(\.\d{1,12})?$/, message: 'must be a number like 0.0001' },
  CURRENCY: { pattern: /^\d{1,15}(\.\d{1,2})?$/, message: 'must be US dollars like 1250.00' },
};

/**
 * Reads declared figures. Their order does not matter.
 *
 * @param answers null: none were sent
 * @param types of the fields that some state prices from
 * @throws {DomainError} `E_VALIDATION_FAILED`, see {@link failingAnswers}
 */
export function declare(answers: readonly Answer[] | null, types: InputTypes): Declared | null {
  if (answers === null) return null;
  const { figures, failing } = read(answers, types);
  if (Object.keys(failing).length > 0)
    throw new DomainError('E_VALIDATION_FAILED', 'Some answers cannot be used', failing);
  return { figures, allZero: answers.length === 0 };
}

/** Why answers cannot be used, by path: an unknown or repeated field, a value that does not parse. */
export const failingAnswers = (answers: readonly Answer[], types: InputTypes): FailingFields =>
  read(answers, types).failing;

type InputTypes = ReadonlyMap<string, InputType>;
type FailingFields = Readonly<Record<string, FieldError>>;

function read(answers: readonly Answer[], types: InputTypes): { figures: Figures; failing: FailingFields } {
  const figures = new Map<string, Big>();
  const answered = new Set<string>();
  const failing: Record<string, FieldError> = {};
  answers.forEach(({ fieldId, value }, index) => {
    const type = types.get(fieldId);
    const refuse = (name: string, message: string) => {
      failing[`answers[${index}].${name}`] = { code: 'E_INVALID', message };
    };
    if (type === undefined) refuse('fieldId', 'is not a field that a state prices from');
    else if (answered.has(fieldId)) refuse('fieldId', 'is answered more than once');
    else if (!FORMS[type].pattern.test(value)) refuse('value', FORMS[type].message);
    else figures.set(fieldId, new Decimal(value));
    answered.add(fieldId);
  });
  return { figures, failing };
}
