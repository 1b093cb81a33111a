import { Query } from '@nestjs/cqrs';
import type { EntityType } from '#reference-data';
import type { Obligation } from '../../rules/obligation.js';

/** What a company owes, always one entry (specification 2.12, decisions section 7). */
export interface ComplianceCalendar {
  readonly serviceCompanyId: string;
  readonly events: readonly [ComplianceEvent];
}

export interface ComplianceEvent extends Obligation {
  readonly type: 'ANNUAL_REPORT';
  readonly state: string;
  readonly entityType: EntityType;
}

/** What a company owes next. Derived; reading writes nothing. @throws `E_COMPANY_NOT_FOUND` */
export class GetCalendar extends Query<ComplianceCalendar> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}
