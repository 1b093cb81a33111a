import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { DocumentType } from '../../domain/types.js';
import type { CompanyChange } from '../company-commands.js';

/** A document that came from outside. */
export interface UploadedDocument {
  readonly documentType: DocumentType;
  /** The file's name; null: one made of the company's name and the type. */
  readonly name: string | null;
  /** A PDF. */
  readonly bytes: Uint8Array;
}

/**
 * A company gets a document. @throws `E_COMPANY_NOT_FOUND`
 *
 * @param context names the tenant
 */
export class AddDocument extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly brought: UploadedDocument,
    readonly context: CommandContext,
  ) {
    super();
  }
}
