import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#kernel';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { RequestSignature } from './request-signature.command.js';

const USUAL_REASONS = {
  SS4: 'The IRS could not accept the signature. Please sign the SS-4 again.',
  FORM8821: 'The IRS asks for an authorization. Please sign the Form 8821.',
} as const;

@CommandHandler(RequestSignature)
export class RequestSignatureHandler implements ICommandHandler<RequestSignature> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, documentType, context, ...asked }: RequestSignature): Promise<CompanyChange> {
    const reason = asked.reason ?? USUAL_REASONS[documentType];
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RequestSignature', documentType, reason, requiredActionId } as const;
    return this.steps.take(companyId, command, context);
  }
}
