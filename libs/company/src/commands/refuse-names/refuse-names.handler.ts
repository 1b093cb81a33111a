import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#kernel';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { RefuseNames } from './refuse-names.command.js';

@CommandHandler(RefuseNames)
export class RefuseNamesHandler implements ICommandHandler<RefuseNames> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, refusal, context }: RefuseNames): Promise<CompanyChange> {
    const requiredActionId = deriveId(new Date(context.now), `required-action/${context.commandId}`);
    return this.steps.take(companyId, { type: 'RefuseNames', ...refusal, requiredActionId }, context);
  }
}
