import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyStep } from '../company-steps.js';

/**
 * The IRS issues the EIN, as in the playground; again: a further letter. @throws `E_COMPANY_NOT_FOUND`, `E_PLAYGROUND_STATE`
 *
 * @param context names the tenant
 */
export class CompleteEinCreation extends Command<CompanyStep> {
  constructor(
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
