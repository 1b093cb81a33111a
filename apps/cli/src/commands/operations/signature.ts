import type { Command } from 'commander';
import { requestSignature, RequestSignatureRequest, type TaxForm } from '#domain/company';
import { validate } from '#platform/http';
import { operate, operationVerb } from '../../operation.js';

/** Commands for documents that the IRS requires to be signed. */
export function addSignatureVerbs(operations: Command): void {
  const signature = operations.command('signature').description('what founders have to sign');
  addVerb(signature, 'reset-ss4', 'has the SS-4 signed again; links of before sign nothing any more', 'SS4');
  addVerb(signature, 'require-8821', 'has a Form 8821 signed', 'FORM8821');
}

const addVerb = (signature: Command, name: string, description: string, form: TaxForm): Command =>
  operationVerb(signature, name, description)
    .option('--reason <reason>', 'for the end user; default: the usual one')
    .action(
      operate((operation, options: RequestSignatureRequest) => {
        const { reason = null } = validate(RequestSignatureRequest, options);
        return operation.change(requestSignature(form, reason));
      }),
    );
