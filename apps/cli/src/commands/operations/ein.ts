import type { Command } from 'commander';
import { CompleteEinCreation, EinRequest } from '#domain/company';
import { validate } from '#platform/http';
import { operate, operationVerb } from '../../operation.js';

const EIN = ['--ein <ein>', 'NN-NNNNNNN'] as const;

export function addEinVerbs(operations: Command): void {
  const group = operations.command('ein').description("a company's EIN");
  operationVerb(group, 'issue', 'records the EIN that the IRS issued and writes its letter')
    .requiredOption(...EIN)
    .action(
      operate((operation, options: EinRequest) => {
        const { companyId, context } = operation;
        const issue = { ein: validate(EinRequest, options).ein, furtherLetter: false };
        return operation.outcome(new CompleteEinCreation(companyId, issue, context));
      }),
    );
  operationVerb(group, 'correct', 'corrects the EIN and notifies the partner')
    .requiredOption(...EIN)
    .action(
      operate((operation, options: EinRequest) =>
        operation.change({ type: 'CorrectEin', ein: validate(EinRequest, options).ein }),
      ),
    );
}
