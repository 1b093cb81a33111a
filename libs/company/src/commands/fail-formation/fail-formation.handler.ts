import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#kernel';
import { assertNotFailed } from '../../domain/decider.js';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { FailFormation } from './fail-formation.command.js';

@CommandHandler(FailFormation)
export class FailFormationHandler implements ICommandHandler<FailFormation> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, failure, context }: FailFormation): Promise<CompanyChange> {
    const noteId = deriveId(new Date(context.now), `note/${context.commandId}`);
    return this.steps.take(
      companyId,
      ({ company }) => {
        assertNotFailed(company);
        return { type: 'FailFormation', ...failure, noteId };
      },
      context,
    );
  }
}
