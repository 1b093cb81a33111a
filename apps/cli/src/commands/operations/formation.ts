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
import { wholeNumber } from '../../output.js';

export function addFormationVerbs(operations: Command): void {
  const formation = operations.command('formation').description('the outcome of a formation');
  operationVerb(formation, 'accept', 'accepts a PENDING request and submits it to the state').action(
    operate((operation) => operation.change(acceptFormation(operation.context))),
  );
  operationVerb(formation, 'fail', 'permanently fails a formation; the partner sees the reason')
    .requiredOption('--reason-code <code>', 'a code for programs, for example STATE_REJECTED')
    .requiredOption('--message <message>', 'the message, shown to the partner')
    .action(
      operate((operation, options: FailFormationRequest) => {
        const { reasonCode, message } = validate(FailFormationRequest, options);
        const { context } = operation;
        return operation.change(failFormation({ reasonCode, message, by: context.actor.id }, context));
      }),
    );
  operationVerb(
    formation,
    'refuse-names',
    'records that the state rejected names; if none is left, the partner is asked for new names',
  )
    .requiredOption('--reason <reason>', 'the reason, shown to the end user')
    .option('--count <count>', 'how many of the remaining names, in order; default: all', wholeNumber(1))
    .action(
      operate((operation, options: RefuseNamesRequest) => {
        const refusal = RefuseNamesRequest.refusal(validate(RefuseNamesRequest, options));
        return operation.change(refuseNames(refusal, operation.context));
      }),
    );
  operationVerb(formation, 'file', 'records that the state filed the company, and writes its documents')
    .requiredOption('--filing-number <number>', "the state's filing number")
    .option('--filing-date <date>', 'yyyy-MM-dd; default: today')
    .option('--name-option-id <id>', 'the name that the state accepted; default: the first remaining name')
    .action(
      operate((operation, options: FileFormationRequest) => {
        const filing = FileFormationRequest.filing(validate(FileFormationRequest, options));
        return operation.outcome(new CompleteFormation(operation.companyId, filing, operation.context));
      }),
    );
}
