import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyStep } from '../company-steps.js';

/** Which names the state refused, and why. */
export interface NameRefusal {
  /** How many of those that are left, in the order of their positions; null: all of them. */
  readonly count: number | null;
  /** For the end user. */
  readonly reason: string;
}

/**
 * The state refuses names of a company; where none is left the partner is asked for new ones.
 * @throws `E_COMPANY_NOT_FOUND`, `E_PLAYGROUND_STATE`
 *
 * @param context names the tenant
 */
export class RefuseNames extends Command<CompanyStep> {
  constructor(
    readonly companyId: string,
    readonly refusal: NameRefusal,
    readonly context: CommandContext,
  ) {
    super();
  }
}
