import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/** Which names the state refused, and why. */
export interface NameRefusal {
  /** How many of those that are left, in the order of their positions; null: all of them. */
  readonly count: number | null;
  /** For the end user. */
  readonly reason: string;
}

/**
 * The state refuses names of a company; where none is left the partner is asked for new ones.
 * @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}
 *
 * @param context names the tenant
 */
export class RefuseNames extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly refusal: NameRefusal,
    readonly context: CommandContext,
  ) {
    super();
  }
}
