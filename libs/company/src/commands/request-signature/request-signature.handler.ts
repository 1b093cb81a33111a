import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { PlaygroundCompanies } from '../../playground/playground-companies.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RequestSignature } from './request-signature.command.js';

@CommandHandler(RequestSignature)
export class RequestSignatureHandler implements ICommandHandler<RequestSignature> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: PlaygroundCompanies,
  ) {}

  async execute({ companyId, documentType, reason, context }: RequestSignature): Promise<CompanyStep> {
    const { customerId } = await this.companies.load(companyId, context.tenantId);
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RequestSignature', documentType, reason, requiredActionId } as const;
    return this.steps.take(companyId, command, { ...context, subjectId: customerId });
  }
}
