import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#kit/event-sourcing';
import { OnboardingCommands } from '../onboarding-commands.js';

/** Records which documents of a founder's company an assistant has listed, so that only later ones count as new. */
export class NoteListedDocuments extends Command<void> {
  constructor(
    readonly customerId: string,
    readonly companyId: string,
    readonly documentIds: readonly string[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(NoteListedDocuments)
export class NoteListedDocumentsHandler implements ICommandHandler<NoteListedDocuments> {
  constructor(private readonly onboardings: OnboardingCommands) {}

  async execute({ customerId, companyId, documentIds, context }: NoteListedDocuments): Promise<void> {
    const note = { type: 'NoteListedDocuments', customerId, companyId, documentIds } as const;
    await this.onboardings.execute(customerId, context, note);
  }
}
