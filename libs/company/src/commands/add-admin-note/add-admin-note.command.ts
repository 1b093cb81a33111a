import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyChange } from '../company-commands.js';

/**
 * A note that the partner reads, by whoever acts. @throws `E_COMPANY_NOT_FOUND`
 *
 * @param context names the tenant
 */
export class AddAdminNote extends Command<CompanyChange> {
  constructor(
    readonly companyId: string,
    readonly note: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
