import type { Command } from 'commander';
import {
  acceptFormation,
  CompleteFormation,
  failFormation,
  FailFormationRequest,
  FileFormationRequest,
  refuseNames,
  RefuseNamesRequest,
} from '#domain/company';
import { validate } from '#platform/http';
import { operate, operationVerb } from '../../operation.js';

/** What the state and the service's own checks decide on a formation. */
export function addFormationVerbs(operations: Command): void {
  const formation = operations.command('formation').description('what becomes of a formation');
  operationVerb(formation, 'accept', 'accepts a request that is PENDING: it goes to the state').action(
    operate((operation) => operation.change(acceptFormation)),
  );
  operationVerb(formation, 'fail', 'fails a formation, for good; the partner is told why')
    .requiredOption('--reason-code <code>', 'for programs, for example STATE_REJECTED')
    .requiredOption('--message <message>', 'for people')
    .action(
      operate((operation, options: FailFormationRequest) => {
        const { reasonCode, message } = validate(FailFormationRequest, options);
        return operation.change(failFormation({ reasonCode, message, by: operation.context.actor.id }));
      }),
    );
  operationVerb(formation, 'refuse-names', 'the state refuses names; where none is left the partner is asked')
    .requiredOption('--reason <reason>', 'for the end user')
    .option('--count <count>', 'how many of those that are left, in their order; default: all', Number)
    .action(
      operate((operation, options: RefuseNamesRequest) =>
        operation.change(refuseNames(RefuseNamesRequest.refusal(validate(RefuseNamesRequest, options)))),
      ),
    );
  operationVerb(formation, 'file', 'the state has filed the company; its documents are written')
    .requiredOption('--filing-number <number>', "the state's number")
    .option('--filing-date <date>', 'yyyy-MM-dd; default: today')
    .option('--name-option-id <id>', 'the name that the state took; default: the first that is left')
    .action(
      operate((operation, options: FileFormationRequest) => {
        const filing = FileFormationRequest.filing(validate(FileFormationRequest, options));
        return operation.outcome(new CompleteFormation(operation.companyId, filing, operation.context));
      }),
    );
}
