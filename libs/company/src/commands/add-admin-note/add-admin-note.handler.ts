import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { deriveId } from '#kernel';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { AddAdminNote } from './add-admin-note.command.js';

@CommandHandler(AddAdminNote)
export class AddAdminNoteHandler implements ICommandHandler<AddAdminNote> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, note, context }: AddAdminNote): Promise<CompanyChange> {
    const noteId = deriveId(new Date(context.now), `note/${context.commandId}`);
    const command = { type: 'AddAdminNote', noteId, note, by: context.actor.id } as const;
    return this.steps.take(companyId, command, context);
  }
}
