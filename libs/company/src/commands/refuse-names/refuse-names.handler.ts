import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { Companies } from '../../companies.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RefuseNames } from './refuse-names.command.js';

@CommandHandler(RefuseNames)
export class RefuseNamesHandler implements ICommandHandler<RefuseNames> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: Companies,
  ) {}

  async execute({ companyId, refusal, context }: RefuseNames): Promise<CompanyStep> {
    const { customerId } = await this.companies.loadOf(context.tenantId, companyId);
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RefuseNames', ...refusal, requiredActionId } as const;
    return this.steps.take(companyId, command, { ...context, subjectId: customerId });
  }
}
