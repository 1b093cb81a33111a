import { Query } from '@nestjs/cqrs';
import type { EntityType } from '#reference-data';
import type { Requirements } from '../../rules/requirements.js';

/** What a report asks for (specification 2.10). */
export interface ReportRequirements extends Requirements {
  readonly serviceCompanyId: string;
  readonly state: string;
  readonly entityType: EntityType;
  readonly fiscalYear: number;
}

/** What a company's report of a fiscal year asks for. @throws `E_COMPANY_NOT_FOUND` */
export class GetRequirements extends Query<ReportRequirements> {
  /** @param fiscalYear null: the current one */
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly fiscalYear: number | null,
  ) {
    super();
  }
}
