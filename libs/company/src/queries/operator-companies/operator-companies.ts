import { Query } from '@nestjs/cqrs';
import type { AwaitedStep } from '../../domain/awaited-step.js';
import type { EntityType, FormationSubmissionStatus } from '../../domain/types.js';
import type { CompanyDetails } from '../../domain/projections/company-details.document.js';
import type { DocumentAnswer } from '../documents/document.response.js';
import type { CompanyListItem } from '../list-companies/list-companies.query.js';

/** A company in the desk's list. */
export interface DeskListItem extends CompanyListItem {
  readonly tenantId: string;
  readonly awaits: AwaitedStep | null;
}

export interface DeskPage {
  readonly content: readonly DeskListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** What a list is narrowed to; what is undefined narrows nothing. */
export interface DeskFilter {
  readonly tenantId: string | undefined;
  readonly status: FormationSubmissionStatus | undefined;
  readonly awaits: AwaitedStep | undefined;
  readonly state: string | undefined;
  readonly entityType: EntityType | undefined;
}

/** Companies of every tenant, newest first. */
export class ListDeskCompanies extends Query<DeskPage> {
  constructor(
    readonly filter: DeskFilter,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

/** All that the desk knows of a company. */
export interface DeskCompany {
  readonly tenantId: string;
  readonly awaits: AwaitedStep | null;
  readonly company: CompanyDetails;
  /** Newest first. */
  readonly documents: readonly DocumentAnswer[];
}

/** A company of whichever tenant. @throws `E_COMPANY_NOT_FOUND`, also for an id that is none */
export class GetDeskCompany extends Query<DeskCompany> {
  constructor(readonly companyId: string) {
    super();
  }
}
