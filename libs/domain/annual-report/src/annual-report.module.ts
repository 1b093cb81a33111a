import { Module } from '@nestjs/common';
import { CompanyCommandsModule, CompanyReadsModule } from '#domain/company';
import { DeclareNotRequiredController } from './commands/declare-not-required/declare-not-required.controller.js';
import { DeclareNotRequiredHandler } from './commands/declare-not-required/declare-not-required.js';
import { BeginReportHandler } from './commands/begin-report/begin-report.js';
import { DiscardReportHandler } from './commands/discard-report/discard-report.js';
import { ReportsOfTenantHandler } from './queries/reports-of-tenant/reports-of-tenant.js';
import { SubmitReportController } from './commands/begin-report/submit-report.controller.js';
import { ReportStepsController } from './commands/take-report-step/report-steps.controller.js';
import { ReportOperationsController } from './operations/report-operations.controller.js';
import { TakeReportStepHandler } from './commands/take-report-step/take-report-step.js';
import { AnnualReportPlaygroundController } from './playground/playground.controller.js';
import { InformationNotes } from './processes/information-notes.js';
import { NotesOfReports } from './processes/notes-of-reports.js';
import { AnnualReportsController } from './queries/annual-reports/annual-reports.controller.js';
import {
  GetReportHandler,
  ListAllReportsHandler,
  ListReportsHandler,
} from './queries/annual-reports/annual-reports.js';
import { GetCalendarController } from './queries/get-calendar/get-calendar.controller.js';
import { GetCalendarHandler } from './queries/get-calendar/get-calendar.js';
import { GetRequirementsController } from './queries/get-requirements/get-requirements.controller.js';
import { GetRequirementsHandler } from './queries/get-requirements/get-requirements.js';
import { ListDeadlinesController } from './queries/list-deadlines/list-deadlines.controller.js';
import { ListDeadlinesHandler } from './queries/list-deadlines/list-deadlines.js';
import { PartnerReportsController } from './queries/partner-reports/partner-reports.controller.js';
import { ListPartnerReportsHandler } from './queries/partner-reports/partner-reports.js';
import { WaitingReportsHandler } from './queries/waiting-reports/waiting-reports.js';
import { QuoteFeeController } from './queries/quote-fee/quote-fee.controller.js';
import { QuoteFeeHandler } from './queries/quote-fee/quote-fee.js';
import { OperatorReportsController } from './queries/operator-reports/operator-reports.controller.js';
import { ListOperatorReportsHandler } from './queries/operator-reports/operator-reports.js';
import { ReportsOfCompanies } from './commands/reports-of-companies.js';

/** The parts of reports that partners and founders share. */
@Module({
  imports: [CompanyCommandsModule, CompanyReadsModule],
  providers: [
    ReportsOfCompanies,
    NotesOfReports,
    DiscardReportHandler,
    ReportsOfTenantHandler,
    ListReportsHandler,
    GetRequirementsHandler,
    TakeReportStepHandler,
  ],
  exports: [ReportsOfCompanies],
})
export class AnnualReportCommandsModule {}

/** The commands of operators, over HTTP and on the command line. */
export const ANNUAL_REPORT_OPERATIONS = [ReportOperationsController];

@Module({
  imports: [CompanyCommandsModule, CompanyReadsModule, AnnualReportCommandsModule],
  controllers: [
    QuoteFeeController,
    GetRequirementsController,
    GetCalendarController,
    ListDeadlinesController,
    AnnualReportsController,
    PartnerReportsController,
    SubmitReportController,
    DeclareNotRequiredController,
    ReportStepsController,
    AnnualReportPlaygroundController,
    ...ANNUAL_REPORT_OPERATIONS,
    OperatorReportsController,
  ],
  providers: [
    QuoteFeeHandler,
    GetCalendarHandler,
    ListDeadlinesHandler,
    WaitingReportsHandler,
    ListAllReportsHandler,
    ListPartnerReportsHandler,
    ListOperatorReportsHandler,
    GetReportHandler,
    BeginReportHandler,
    DeclareNotRequiredHandler,
  ],
})
export class AnnualReportModule {}

@Module({ imports: [CompanyCommandsModule], providers: [InformationNotes, NotesOfReports] })
export class AnnualReportProcessesModule {}
