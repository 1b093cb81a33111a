import { Query } from '@nestjs/cqrs';
import type { AnnualReportAnswer } from '../../projections/annual-reports/annual-reports.projection.js';

/** A company's reports, newest fiscal year first. @throws `E_COMPANY_NOT_FOUND` */
export class ListReports extends Query<readonly AnnualReportAnswer[]> {
  /** @param which those that the partner sees, or drafts and withdrawn ones too */
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly which: 'published' | 'all',
  ) {
    super();
  }
}

/** One of them. @throws `E_COMPANY_NOT_FOUND`, `E_ANNUAL_REPORT_NOT_FOUND` */
export class GetReport extends Query<AnnualReportAnswer> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
    readonly annualReportId: string,
  ) {
    super();
  }
}
