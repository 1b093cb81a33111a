import { Module } from '@nestjs/common';
import { ReportDeliveryHandler } from './commands/report-delivery/report-delivery.handler.js';
import { ResolveRequiredActionController } from './commands/resolve-required-action/resolve-required-action.controller.js';
import { ResolveRequiredActionHandler } from './commands/resolve-required-action/resolve-required-action.handler.js';
import { ReconcileRequiredActionsHandler } from './commands/reconcile-required-actions/reconcile-required-actions.handler.js';
import { NamesOfResolution } from './processes/names-of-resolution.js';
import { RequiredActionsProcess } from './processes/required-actions.process.js';
import { CompanyRequiredActionsController } from './queries/company-required-actions/company-required-actions.controller.js';
import {
  GetRequiredActionHandler,
  ListCompanyRequiredActionsHandler,
} from './queries/company-required-actions/company-required-actions.handlers.js';
import { PartnerRequiredActionsController } from './queries/partner-required-actions/partner-required-actions.controller.js';
import { ListPartnerRequiredActionsHandler } from './queries/partner-required-actions/partner-required-actions.handler.js';

/** What companies' steps lead to among the required actions, for whoever takes such steps. */
@Module({
  providers: [ReconcileRequiredActionsHandler, NamesOfResolution],
  exports: [NamesOfResolution],
})
class RequiredActionStepsModule {}

/** What partners ask of required actions. Needs the companies' module beside it, which answers who owns what. */
@Module({
  imports: [RequiredActionStepsModule],
  controllers: [
    PartnerRequiredActionsController,
    CompanyRequiredActionsController,
    ResolveRequiredActionController,
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
@Module({ imports: [RequiredActionStepsModule], providers: [RequiredActionsProcess] })
export class RequiredActionProcessesModule {}
