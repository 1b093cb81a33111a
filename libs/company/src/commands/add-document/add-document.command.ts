import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { DocumentType } from '../../company.types.js';
import type { CompanyStep } from '../company-steps.js';

/** A document that came from outside. */
export interface Brought {
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
export class AddDocument extends Command<CompanyStep> {
  constructor(
    readonly companyId: string,
    readonly brought: Brought,
    readonly context: CommandContext,
  ) {
    super();
  }
}
