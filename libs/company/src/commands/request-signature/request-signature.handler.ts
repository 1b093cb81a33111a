import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RequestSignature } from './request-signature.command.js';

@CommandHandler(RequestSignature)
export class RequestSignatureHandler implements ICommandHandler<RequestSignature> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, documentType, reason, context }: RequestSignature): Promise<CompanyStep> {
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RequestSignature', documentType, reason, requiredActionId } as const;
    return this.steps.take(companyId, command, context);
  }
}
