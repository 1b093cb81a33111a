import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '#event-sourcing';
import type { Position } from '#event-store';
import type { CompanyRequest } from '../../domain/events.js';
import type { CompanyDetails } from '../../domain/projections/company-details.document.js';

/** The company as it was asked for, whatever became of it meanwhile. */
export interface CreatedCompany {
  readonly company: CompanyDetails;
  readonly position: Position | null;
}

/** Creates a company for a customer that is known to be the tenant's. @throws `E_EXPEDITED_EIN_NOT_ELIGIBLE` */
export class CreateCompany extends Command<CreatedCompany> {
  constructor(
    readonly request: CompanyRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}
