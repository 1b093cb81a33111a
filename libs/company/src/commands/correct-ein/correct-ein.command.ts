import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/**
 * The EIN was recorded wrongly. Partners read the right one; no event tells them of it again (decisions section 6).
 * @throws `E_COMPANY_NOT_FOUND`, {@link InvalidStateError}
 *
 * @param ein NN-NNNNNNN
 * @param context names the tenant
 */
export class CorrectEin extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly ein: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
