import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/**
 * A request that waits for it is accepted and goes to the state; one that was accepted before stays as it is.
 * @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}
 */
export class AcceptFormation extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
