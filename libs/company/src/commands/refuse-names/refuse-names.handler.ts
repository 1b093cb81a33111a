import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { PlaygroundCompanies } from '../../playground/playground-companies.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RefuseNames } from './refuse-names.command.js';

@CommandHandler(RefuseNames)
export class RefuseNamesHandler implements ICommandHandler<RefuseNames> {
  constructor(
    private readonly steps: CompanySteps,
    private readonly companies: PlaygroundCompanies,
  ) {}

  async execute({ companyId, refusal, context }: RefuseNames): Promise<CompanyStep> {
    const { customerId } = await this.companies.load(companyId, context.tenantId);
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    const command = { type: 'RefuseNames', ...refusal, requiredActionId } as const;
    return this.steps.take(companyId, command, { ...context, subjectId: customerId });
  }
}
