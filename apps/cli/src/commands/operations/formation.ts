import type { Command } from 'commander';
import {
  AcceptFormation,
  CompleteFormation,
  FailFormation,
  FailFormationRequest,
  FileFormationRequest,
  outcomeOf,
  RefuseNames,
  RefuseNamesRequest,
} from '#company';
import { validate } from '#http';
import { atDesk, deskVerb } from '../../desk.js';

/** What the state and the service's own checks decide on a formation. */
export function addFormationVerbs(operations: Command): void {
  const formation = operations.command('formation').description('what becomes of a formation');
  deskVerb(formation, 'accept', 'accepts a request that is PENDING: it goes to the state').action(
    atDesk(async ({ companyId, context, commandBus }) =>
      outcomeOf(companyId, await commandBus.execute(new AcceptFormation(companyId, context))),
    ),
  );
  deskVerb(formation, 'fail', 'fails a formation, for good; the partner is told why')
    .requiredOption('--reason-code <code>', 'for programs, for example STATE_REJECTED')
    .requiredOption('--message <message>', 'for people')
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: FailFormationRequest) => {
        const { reasonCode, message } = validate(FailFormationRequest, options);
        const failure = { reasonCode, message, by: context.actor.id };
        return outcomeOf(companyId, await commandBus.execute(new FailFormation(companyId, failure, context)));
      }),
    );
  deskVerb(formation, 'refuse-names', 'the state refuses names; where none is left the partner is asked')
    .requiredOption('--reason <reason>', 'for the end user')
    .option('--count <count>', 'how many of those that are left, in their order; all unless told', Number)
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: RefuseNamesRequest) => {
        const refusal = RefuseNamesRequest.refusal(validate(RefuseNamesRequest, options));
        return outcomeOf(companyId, await commandBus.execute(new RefuseNames(companyId, refusal, context)));
      }),
    );
  deskVerb(formation, 'file', 'the state has filed the company; its papers are written')
    .requiredOption('--filing-number <number>', "the state's number")
    .option('--filing-date <date>', 'yyyy-MM-dd; today unless told')
    .option('--name-option-id <id>', 'the name that the state took; the first that is left unless told')
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: FileFormationRequest) => {
        const filing = FileFormationRequest.filing(validate(FileFormationRequest, options));
        return outcomeOf(
          companyId,
          await commandBus.execute(new CompleteFormation(companyId, filing, context)),
        );
      }),
    );
}
