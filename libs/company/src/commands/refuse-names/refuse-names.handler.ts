import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RefuseNames } from './refuse-names.command.js';

@CommandHandler(RefuseNames)
export class RefuseNamesHandler implements ICommandHandler<RefuseNames> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, refusal, context }: RefuseNames): Promise<CompanyStep> {
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    return this.steps.take(companyId, { type: 'RefuseNames', ...refusal, requiredActionId }, context);
  }
}
