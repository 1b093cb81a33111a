import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { isPossibleSsn } from '#platform/personal-data';
import { answersFail, companyNotFound } from '../../domain/errors.js';
import { peopleOf } from '../../domain/steps.js';
import { OnboardingCommands } from '../onboarding-commands.js';

/** Records the tax IDs that a founder entered on the secure page. @throws `E_VALIDATION_FAILED` by path */
export class ProvideTaxIds extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    /** By path in the request; contains only entered numbers. */
    readonly taxIds: Readonly<Record<string, string>>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ProvideTaxIds)
export class ProvideTaxIdsHandler implements ICommandHandler<ProvideTaxIds> {
  constructor(private readonly onboardings: OnboardingCommands) {}

  async execute({ customerId, companyId, taxIds, context }: ProvideTaxIds): Promise<void> {
    const known = (await this.onboardings.load(customerId)).onboardings[companyId];
    if (!known) throw companyNotFound();
    const people = new Set(peopleOf(known.answered).map(({ path }) => path));
    const wrong = Object.entries(taxIds).filter(([path, ssn]) => !people.has(path) || !isPossibleSsn(ssn));
    const message = 'must be a valid SSN or ITIN in the form XXX-XX-XXXX';
    if (wrong.length > 0)
      throw answersFail(
        Object.fromEntries(wrong.map(([path]) => [path, { code: 'E_SSN_INVALID', message }])),
      );
    if (Object.keys(taxIds).length === 0)
      throw answersFail({ taxIds: { code: 'E_REQUIRED', message: 'at least one is required' } });
    const provide = { type: 'ProvideTaxIds', customerId, companyId, taxIds } as const;
    await this.onboardings.execute(customerId, context, provide);
  }
}
