import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ChangeCompany, type CompanyChange, recordSignature } from '#domain/company';
import { type CommandContext, derivedUuid } from '#kit/event-sourcing';
import type { SignatureEvent } from '../domain/events.js';

export type SignedFormData = Extract<SignatureEvent, { readonly type: 'FormSigned' }>['data'];

/** Records signed forms in their companies. */
@Injectable()
export class SignedForms {
  constructor(private readonly commandBus: CommandBus) {}

  /**
   * Records the form and its document. Repeating it, or calling it concurrently, changes nothing: the command's id
   * is derived from the document, and each signing has one document.
   *
   * @param context of the request or of the process manager; its command id is not used
   */
  record(
    { companyId, documentType, round, document }: SignedFormData,
    context: CommandContext,
  ): Promise<CompanyChange> {
    const commandId = derivedUuid(`signature/${document.documentId}/record`);
    const own = { ...context, commandId };
    const command = recordSignature({ documentType, round, document }, own);
    return this.commandBus.execute(new ChangeCompany(companyId, command, own));
  }
}
