import type { Command } from 'commander';
import { CompleteEinCreation, CorrectEin, EinRequest, outcomeOf } from '#company';
import { validate } from '#http';
import { atDesk, deskVerb } from '../../desk.js';

const EIN = ['--ein <ein>', 'NN-NNNNNNN'] as const;

/** What the IRS sends. */
export function addEinVerbs(operations: Command): void {
  const ein = operations.command('ein').description("a company's EIN");
  deskVerb(ein, 'issue', 'the IRS has issued the EIN; its letter is written')
    .requiredOption(...EIN)
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: EinRequest) => {
        const issue = { ein: validate(EinRequest, options).ein, furtherLetter: false };
        return outcomeOf(
          companyId,
          await commandBus.execute(new CompleteEinCreation(companyId, issue, context)),
        );
      }),
    );
  deskVerb(ein, 'correct', 'the EIN was recorded wrongly; the partner is not told again')
    .requiredOption(...EIN)
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: EinRequest) => {
        const { ein: right } = validate(EinRequest, options);
        return outcomeOf(companyId, await commandBus.execute(new CorrectEin(companyId, right, context)));
      }),
    );
}
