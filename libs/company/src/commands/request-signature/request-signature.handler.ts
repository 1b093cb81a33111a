import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RequestSignature } from './request-signature.command.js';

const USUAL_REASONS = {
  SS4: 'The IRS could not accept the signature. Please sign the SS-4 again.',
  FORM8821: 'The IRS asks for an authorization. Please sign the Form 8821.',
} as const;

@CommandHandler(RequestSignature)
export class RequestSignatureHandler implements ICommandHandler<RequestSignature> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, documentType, context, ...asked }: RequestSignature): Promise<CompanyStep> {
    const reason = asked.reason ?? USUAL_REASONS[documentType];
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RequestSignature', documentType, reason, requiredActionId } as const;
    return this.steps.take(companyId, command, context);
  }
}
