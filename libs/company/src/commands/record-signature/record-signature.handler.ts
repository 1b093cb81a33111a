import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CompanyStep, CompanySteps } from '../company-steps.js';
import { RecordSignature } from './record-signature.command.js';

@CommandHandler(RecordSignature)
export class RecordSignatureHandler implements ICommandHandler<RecordSignature> {
  constructor(private readonly steps: CompanySteps) {}

  execute({ companyId, signed, context }: RecordSignature): Promise<CompanyStep> {
    const { documentType, round, document } = signed;
    return this.steps.take(companyId, { type: 'RecordSignature', documentType, round, document }, context);
  }
}
