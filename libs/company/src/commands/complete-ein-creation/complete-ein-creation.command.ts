import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/** What the IRS has sent. */
export interface EinIssue {
  /** NN-NNNNNNN */
  readonly ein: string;
  /** Whether a letter is written also where the company has one. */
  readonly furtherLetter: boolean;
}

/**
 * The IRS issues the EIN. @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}
 *
 * @param context names the tenant
 */
export class CompleteEinCreation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly issue: EinIssue,
    readonly context: CommandContext,
  ) {
    super();
  }
}
