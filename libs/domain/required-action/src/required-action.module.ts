import { Module } from '@nestjs/common';
import { ReportDeliveryHandler } from './commands/report-delivery/report-delivery.js';
import { ResolveRequiredActionController } from './commands/resolve-required-action/resolve-required-action.controller.js';
import { ResolveRequiredActionHandler } from './commands/resolve-required-action/resolve-required-action.js';
import { ReconcileRequiredActionsHandler } from './commands/reconcile-required-actions/reconcile-required-actions.js';
import { OperatorRequiredActionsController } from './operations/required-actions.controller.js';
import { NamesOfResolution } from './processes/names-of-resolution.js';
import { RequiredActionsProcess } from './processes/required-actions.process.js';
import { CompanyRequiredActionsController } from './queries/company-required-actions/company-required-actions.controller.js';
import {
  GetRequiredActionHandler,
  ListCompanyRequiredActionsHandler,
} from './queries/company-required-actions/company-required-actions.js';
import { PartnerRequiredActionsController } from './queries/partner-required-actions/partner-required-actions.controller.js';
import { ListPartnerRequiredActionsHandler } from './queries/partner-required-actions/partner-required-actions.js';

/** What changes of companies lead to among the required actions, for requests and processes alike. */
@Module({
  providers: [ReconcileRequiredActionsHandler, NamesOfResolution],
  exports: [NamesOfResolution],
})
export class RequiredActionReconciliationModule {}

/** What partners ask of required actions. Needs the companies' module beside it, which tells who owns what. */
@Module({
  imports: [RequiredActionReconciliationModule],
  controllers: [
    PartnerRequiredActionsController,
    CompanyRequiredActionsController,
    ResolveRequiredActionController,
    OperatorRequiredActionsController,
  ],
  providers: [
    ListPartnerRequiredActionsHandler,
    ListCompanyRequiredActionsHandler,
    GetRequiredActionHandler,
    ResolveRequiredActionHandler,
  ],
})
export class RequiredActionModule {}

/** What follows from the outcome of webhooks. */
@Module({ providers: [ReportDeliveryHandler] })
export class RequiredActionDeliveriesModule {}

/** What follows from companies' and required actions' events. */
@Module({ imports: [RequiredActionReconciliationModule], providers: [RequiredActionsProcess] })
export class RequiredActionProcessesModule {}
