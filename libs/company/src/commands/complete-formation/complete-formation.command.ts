import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { CompanyStep } from '../company-steps.js';

/**
 * The state files the formation, as in the playground. @throws `E_COMPANY_NOT_FOUND`, `E_PLAYGROUND_STATE`
 *
 * @param context names the tenant
 */
export class CompleteFormation extends Command<CompanyStep> {
  constructor(
    readonly companyId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
