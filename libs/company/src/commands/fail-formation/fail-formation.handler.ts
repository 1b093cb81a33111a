import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#hosting';
import { assertNotFailed } from '../../company.decider.js';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { FailFormation } from './fail-formation.command.js';

@CommandHandler(FailFormation)
export class FailFormationHandler implements ICommandHandler<FailFormation> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, failure, context }: FailFormation): Promise<CompanyStep> {
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
