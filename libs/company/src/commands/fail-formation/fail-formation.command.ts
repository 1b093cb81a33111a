import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/** Why a formation fails, as the partner is told. */
export interface FormationFailure {
  readonly reasonCode: string;
  readonly message: string;
  /** Who writes the admin note. */
  readonly by: string;
}

/**
 * A formation fails for good. @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}
 *
 * @param context names the tenant
 */
export class FailFormation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly failure: FormationFailure,
    readonly context: CommandContext,
  ) {
    super();
  }
}
