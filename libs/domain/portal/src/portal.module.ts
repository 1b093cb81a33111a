import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PortalSignInModule } from '#domain/partner';
import { SignedInCallers } from '#platform/http';
import { StatisticsModule } from '#platform/statistics';
import { WebhookSelfServiceModule } from '#platform/webhooks';
import { RecordActs } from './acts/record-acts.interceptor.js';
import { KeysController } from './api/keys.controller.js';
import { SecondFactorController } from './api/second-factor.controller.js';
import { SessionController } from './api/session.controller.js';
import { LinksController } from './api/links.controller.js';
import { OwnSessionsController } from './api/own-sessions.controller.js';
import { PeopleController } from './api/people.controller.js';
import { PortalPageController, RootController } from './page/portal-page.controller.js';
import { PortalPage } from './page/portal-page.js';
import { ActionsController } from './queries/actions/actions.controller.js';
import { CompaniesController } from './queries/companies/companies.controller.js';
import { ListActsController } from './queries/list-acts/list-acts.controller.js';
import { ListActsHandler } from './queries/list-acts/list-acts.js';
import { FindRequestHandler } from './queries/find-request/find-request.js';
import { ListRequestsHandler } from './queries/list-requests/list-requests.js';
import { PartnerRequestsController } from './queries/list-requests/partner-requests.controller.js';
import { RequestsController } from './queries/find-request/requests.controller.js';
import { OverviewController } from './queries/overview/overview.controller.js';
import { ListWaitingHandler } from './queries/list-waiting/list-waiting.js';
import { GetOverviewHandler } from './queries/overview/overview.js';
import { WebhooksController } from './queries/webhooks/webhooks.controller.js';
import { SearchController } from './queries/search/search.controller.js';
import { SearchHandler } from './queries/search/search.js';
import { RequestLog } from './requests/request-log.js';
import { PortalSessions } from './sessions/portal-sessions.js';
import { ApiCallCounts } from './statistics/api-calls.js';

/**
 * The portal: its page, sessions and endpoints. Global, because the guard of every partner endpoint asks for
 * its sessions.
 */
@Global()
@Module({
  imports: [PortalSignInModule, WebhookSelfServiceModule, StatisticsModule],
  controllers: [
    SessionController,
    SecondFactorController,
    OwnSessionsController,
    KeysController,
    PeopleController,
    ListActsController,
    RequestsController,
    PartnerRequestsController,
    SearchController,
    LinksController,
    OverviewController,
    CompaniesController,
    ActionsController,
    WebhooksController,
    PortalPageController,
    RootController,
  ],
  providers: [
    ListActsHandler,
    FindRequestHandler,
    ListRequestsHandler,
    GetOverviewHandler,
    ListWaitingHandler,
    ApiCallCounts,
    SearchHandler,
    RequestLog,
    { provide: APP_INTERCEPTOR, useClass: RecordActs },
    PortalSessions,
    { provide: SignedInCallers, useExisting: PortalSessions },
    PortalPage,
  ],
  exports: [SignedInCallers],
})
export class PortalModule {}
