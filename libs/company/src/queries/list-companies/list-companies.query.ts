import { Query } from '@nestjs/cqrs';
import type { EntityType, FormationSubmissionStatus } from '../../domain/types.js';

/** A company in a list (decisions section 5). */
export interface CompanyListItem {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly name: string | null;
  readonly entityType: EntityType;
  readonly state: string;
  readonly formationSubmissionStatus: FormationSubmissionStatus;
  readonly ein: string | null;
  readonly formationFilingDate: string | null;
  readonly createdAt: string;
}

export interface CompanyPage {
  readonly content: readonly CompanyListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface CompanyFilter {
  readonly customerId: string | undefined;
  readonly state: string | undefined;
  readonly entityType: EntityType | undefined;
  readonly status: FormationSubmissionStatus | undefined;
  /** Words that the names must have, in any order and case. */
  readonly q: string;
}

/** The tenant's companies, newest first. */
export class ListCompanies extends Query<CompanyPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: CompanyFilter,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}
