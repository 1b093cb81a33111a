import type { Command } from 'commander';
import { outcomeOf, RequestSignature, RequestSignatureRequest, type TaxForm } from '#company';
import { validate } from '#http';
import { atDesk, deskVerb } from '../../desk.js';

/** What the IRS wants signed. */
export function addSignatureVerbs(operations: Command): void {
  const signature = operations.command('signature').description('what founders have to sign');
  addVerb(signature, 'reset-ss4', 'has the SS-4 signed again; links of before sign nothing any more', 'SS4');
  addVerb(signature, 'require-8821', 'has a Form 8821 signed', 'FORM8821');
}

const addVerb = (signature: Command, name: string, description: string, form: TaxForm): Command =>
  deskVerb(signature, name, description)
    .option('--reason <reason>', 'for the end user; the usual one unless told')
    .action(
      atDesk(async ({ companyId, context, commandBus }, options: RequestSignatureRequest) => {
        const { reason = null } = validate(RequestSignatureRequest, options);
        const asked = new RequestSignature(companyId, form, reason, context);
        return outcomeOf(companyId, await commandBus.execute(asked));
      }),
    );
