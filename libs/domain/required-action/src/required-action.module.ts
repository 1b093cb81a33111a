import { Global, Module } from '@nestjs/common';
import { CompanyCommandsModule, CompanyReadsModule, RequiredActionsOfCompany } from '#domain/company';
import { CustomerSessionsModule } from '#domain/customer';
import { DeliveryReports } from '#platform/webhooks';
import { ResolveRequiredActionController } from './commands/resolve-required-action/resolve-required-action.controller.js';
import { ResolveRequiredActionHandler } from './commands/resolve-required-action/resolve-required-action.js';
import { SessionResolutionController } from './commands/resolve-required-action/session-resolution.controller.js';
import { OperatorRequiredActionsController } from './operations/required-actions.controller.js';
import { NamesOfResolution } from './processes/names-of-resolution.js';
import { Reconciliation } from './processes/reconciliation.js';
import { RecordedDeliveries } from './processes/recorded-deliveries.js';
import { RequiredActionsProcess } from './processes/required-actions.process.js';
import { CompanyRequiredActionsController } from './queries/company-required-actions/company-required-actions.controller.js';
import {
  GetRequiredActionHandler,
  ListCompanyRequiredActionsHandler,
} from './queries/company-required-actions/company-required-actions.js';
import { SessionRequiredActionsController } from './queries/company-required-actions/session-required-actions.controller.js';
import { FindRequiredActionHandler } from './queries/find-required-action/find-required-action.js';
import { PartnerRequiredActionsController } from './queries/partner-required-actions/partner-required-actions.controller.js';
import { ListPartnerRequiredActionsHandler } from './queries/partner-required-actions/partner-required-actions.js';
import { ListPortalActionsHandler } from './queries/portal-actions/portal-actions.js';

/** Global, because every process that changes companies also updates their required actions. */
@Global()
@Module({
  providers: [{ provide: RequiredActionsOfCompany, useClass: Reconciliation }],
  exports: [RequiredActionsOfCompany],
})
export class RequiredActionReconciliationModule {}

/** Passes the names of a resolution to the company. */
@Module({
  imports: [RequiredActionReconciliationModule, CompanyCommandsModule],
  providers: [NamesOfResolution],
  exports: [NamesOfResolution],
})
class ResolutionModule {}

/** Resolves required actions, for partners and founders. */
@Module({
  imports: [ResolutionModule, CompanyCommandsModule],
  providers: [ResolveRequiredActionHandler],
})
export class RequiredActionCommandsModule {}

/** The routes of required actions. */
@Module({
  imports: [RequiredActionCommandsModule, CompanyCommandsModule, CompanyReadsModule, CustomerSessionsModule],
  controllers: [
    PartnerRequiredActionsController,
    CompanyRequiredActionsController,
    ResolveRequiredActionController,
    SessionRequiredActionsController,
    SessionResolutionController,
    OperatorRequiredActionsController,
  ],
  providers: [
    ListPartnerRequiredActionsHandler,
    ListPortalActionsHandler,
    ListCompanyRequiredActionsHandler,
    GetRequiredActionHandler,
    FindRequiredActionHandler,
  ],
})
export class RequiredActionModule {}

/** Global: the webhooks report to it. */
@Global()
@Module({
  providers: [{ provide: DeliveryReports, useClass: RecordedDeliveries }],
  exports: [DeliveryReports],
})
export class RequiredActionDeliveriesModule {}

/** Subscribers to companies' and required actions' events. */
@Module({ imports: [ResolutionModule, CompanyCommandsModule], providers: [RequiredActionsProcess] })
export class RequiredActionProcessesModule {}
