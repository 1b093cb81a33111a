import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyDocument, TaxForm } from '../../domain/types.js';
import type { CompanyChange } from '../company-commands.js';

/** A form that was signed, for one of the rounds in which the company had to. */
export interface SignedForm {
  readonly documentType: TaxForm;
  readonly round: number;
  readonly document: CompanyDocument;
}

/** Records a signed form and its document; again, changes nothing. @throws `E_COMPANY_NOT_FOUND` */
export class RecordSignature extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly signed: SignedForm,
    readonly context: CommandContext,
  ) {
    super();
  }
}
