import { DomainError, type FieldError } from '#kit/event-sourcing';
import { answersFail } from './errors.js';
import type { Answers } from './events.js';
import { type AnsweredSteps, hasUsTaxIds, type Step, wantsExpeditedEin } from './steps.js';

/**
 * Checks a step's fields against the rules of the whole request. Ignores missing answers of other steps.
 * @param failures of the whole request, by path
 * @throws {DomainError} `E_VALIDATION_FAILED` by path
 */
export function assertAnswers(
  step: Step,
  answers: Answers,
  failures: Readonly<Record<string, FieldError>>,
): void {
  const failed: Record<string, FieldError> = {};
  for (const name of Object.keys(answers))
    if (!step.fields.includes(name))
      failed[name] = { code: 'E_INVALID', message: `does not belong to ${step.name}` };
  if (step.name === 'set_tax_ids' && typeof answers['usTaxIds'] !== 'boolean')
    failed['usTaxIds'] = { code: 'E_REQUIRED', message: 'must be true or false' };
  if (step.name === 'choose_company' && answers['entityType'] == null)
    failed['entityType'] = { code: 'E_REQUIRED', message: 'is required' };
  if (step.name === 'propose_names' && answers['nameOptions'] == null)
    failed['nameOptions'] = { code: 'E_REQUIRED', message: 'is required' };
  for (const [path, error] of Object.entries(failures))
    if (step.fields.includes(rootOf(path))) failed[path] ??= error;
  if (Object.keys(failed).length > 0) throw answersFail(failed);
}

/** @throws {DomainError} `E_EXPEDITED_EIN_NOT_ELIGIBLE`: a person in the request has a US tax ID */
export function assertEinEligible(answered: AnsweredSteps): void {
  if (hasUsTaxIds(answered) && wantsExpeditedEin(answered))
    throw new DomainError(
      'E_EXPEDITED_EIN_NOT_ELIGIBLE',
      'An expedited EIN is available only if nobody named in the request has a US tax ID.',
    );
}

/** Returns the first field of a path in the request. */
export const rootOf = (path: string): string => /^\w+/.exec(path)?.[0] ?? '';
