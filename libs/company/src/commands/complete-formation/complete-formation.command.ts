import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/** What the state made of a formation. */
export interface Filing {
  /** yyyy-MM-dd; null: today. */
  readonly filingDate: string | null;
  readonly filingNumber: string;
  /** The name option that the state took; null: the first that it has not refused. */
  readonly nameOptionId: string | null;
}

/**
 * The state files the formation. @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}, `E_VALIDATION_FAILED`
 *
 * @param context names the tenant
 */
export class CompleteFormation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly filing: Filing,
    readonly context: CommandContext,
  ) {
    super();
  }
}
