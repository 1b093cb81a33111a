import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyChange, CompanyCommands } from '../company-commands.js';
import { RecordSignature } from './record-signature.command.js';

@CommandHandler(RecordSignature)
export class RecordSignatureHandler implements ICommandHandler<RecordSignature> {
  constructor(private readonly steps: CompanyCommands) {}

  execute({ companyId, signed, context }: RecordSignature): Promise<CompanyChange> {
    const { documentType, round, document } = signed;
    return this.steps.take(companyId, { type: 'RecordSignature', documentType, round, document }, context);
  }
}
