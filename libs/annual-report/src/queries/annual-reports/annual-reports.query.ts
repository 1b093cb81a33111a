import { Query } from '@nestjs/cqrs';
import type { AnnualReportStatus } from '../../annual-report.types.js';
import type { AnnualReportAnswer } from '../../projections/annual-reports/annual-reports.projection.js';

/** A company's reports as its partner sees them, newest fiscal year first. @throws `E_COMPANY_NOT_FOUND` */
export class ListReports extends Query<readonly AnnualReportAnswer[]> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
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

/** A company's reports, drafts and withdrawn ones too, newest fiscal year first. */
export class ListAllReports extends Query<readonly AnnualReportAnswer<AnnualReportStatus>[]> {
  constructor(readonly companyId: string) {
    super();
  }
}
