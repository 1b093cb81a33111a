import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext, FieldError } from '#kit/event-sourcing';
import { isPossibleSsn, ssnFormOf } from '#platform/personal-data';
import { answersFail, companyNotFound } from '../../domain/errors.js';
import { peopleOf, type Person } from '../../domain/steps.js';
import { OnboardingCommands } from '../onboarding-commands.js';

/**
 * Records the tax IDs that a founder entered on the secure page. A number counts for all places of its person.
 *
 * @throws `E_VALIDATION_FAILED` by path, with messages for the page
 */
export class ProvideTaxIds extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    /** By path in the request: nine digits, with or without separators. Contains only entered numbers. */
    readonly taxIds: Readonly<Record<string, string>>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ProvideTaxIds)
export class ProvideTaxIdsHandler implements ICommandHandler<ProvideTaxIds> {
  constructor(private readonly onboardings: OnboardingCommands) {}

  async execute({ customerId, companyId, taxIds: texts, context }: ProvideTaxIds): Promise<void> {
    const current = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!current) throw companyNotFound();
    const people = peopleOf(current.answered);
    assertPossible(texts, people);
    const numbers = people.flatMap(({ paths }) => {
      const [first] = paths.flatMap((path) => texts[path] ?? []);
      return paths.flatMap((path) => {
        const ssn = ssnFormOf(texts[path] ?? first ?? '');
        return ssn === null ? [] : [[path, ssn] as const];
      });
    });
    const taxIds = Object.fromEntries(numbers);
    const provide = { type: 'ProvideTaxIds', customerId, companyId, taxIds } as const;
    await this.onboardings.execute(customerId, context, provide);
  }
}

/** @throws {DomainError} `E_VALIDATION_FAILED` by path */
function assertPossible(texts: ProvideTaxIds['taxIds'], people: readonly Person[]): void {
  const paths = people.flatMap((person) => person.paths);
  const wrong = Object.entries(texts).flatMap(([path, text]) => {
    const message = paths.includes(path) ? faultOf(text) : 'This person is not on the company.';
    return message === null ? [] : [[path, { code: 'E_SSN_INVALID', message }] as const];
  });
  const [first = 'taxIds'] = paths;
  const missing: FieldError = { code: 'E_REQUIRED', message: 'Enter a number for at least one person.' };
  if (Object.keys(texts).length === 0) throw answersFail({ [first]: missing });
  if (wrong.length > 0) throw answersFail(Object.fromEntries(wrong));
}

/** Returns the error of a number; null: it is possible. */
function faultOf(text: string): string | null {
  const ssn = ssnFormOf(text);
  if (ssn === null) return 'Enter all nine digits of the number.';
  return isPossibleSsn(ssn) ? null : 'This cannot be an SSN or ITIN. Check the digits.';
}
