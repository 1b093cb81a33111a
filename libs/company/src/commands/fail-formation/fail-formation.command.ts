import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyStep } from '../company-steps.js';

/** Why a formation fails, as the partner is told. */
export interface FormationFailure {
  readonly reasonCode: string;
  readonly message: string;
  /** Who writes the admin note. */
  readonly by: string;
}

/**
 * A formation fails for good. @throws `E_COMPANY_NOT_FOUND`, `E_PLAYGROUND_STATE`
 *
 * @param context names the tenant
 */
export class FailFormation extends Command<CompanyStep> {
  constructor(
    readonly companyId: string,
    readonly failure: FormationFailure,
    readonly context: CommandContext,
  ) {
    super();
  }
}
