import type { Command } from 'commander';
import { requestSignature, RequestSignatureRequest, type TaxForm } from '#domain/company';
import { validate } from '#platform/http';
import { operate, operationVerb } from '../../operation.js';

/** Commands for documents that the IRS requires to be signed. */
export function addSignatureVerbs(operations: Command): void {
  const signature = operations.command('signature').description('forms that founders must sign');
  addVerb(
    signature,
    'reset-ss4',
    'requests a new signature on the SS-4; earlier links become invalid',
    'SS4',
  );
  addVerb(signature, 'require-8821', 'requests a signature on a Form 8821', 'FORM8821');
}

const addVerb = (signature: Command, name: string, description: string, form: TaxForm): Command =>
  operationVerb(signature, name, description)
    .option('--reason <reason>', 'reason shown to the end user; default: the usual text')
    .action(
      operate((operation, options: RequestSignatureRequest) => {
        const { reason = null } = validate(RequestSignatureRequest, options);
        return operation.change(requestSignature(form, reason, operation.context));
      }),
    );
