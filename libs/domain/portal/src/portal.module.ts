import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { PortalSignInModule } from '#domain/partner';
import { SignedInCallers } from '#platform/http';
import { WebhookSelfServiceModule } from '#platform/webhooks';
import { RecordActs } from './acts/record-acts.interceptor.js';
import { KeysController } from './api/keys.controller.js';
import { SecondFactorController } from './api/second-factor.controller.js';
import { SessionController } from './api/session.controller.js';
import { LinksController } from './api/links.controller.js';
import { PeopleController } from './api/people.controller.js';
import { PortalPageController, RootController } from './page/portal-page.controller.js';
import { PortalPage } from './page/portal-page.js';
import { CompaniesController } from './queries/companies/companies.controller.js';
import { ListActsController } from './queries/list-acts/list-acts.controller.js';
import { ListActsHandler } from './queries/list-acts/list-acts.js';
import { FindRequestHandler } from './queries/find-request/find-request.js';
import { RequestsController } from './queries/find-request/requests.controller.js';
import { RequestLog } from './requests/request-log.js';
import { PortalSessions } from './sessions/portal-sessions.js';

/**
 * The portal: its page, sessions and endpoints. Global, because the guard of every partner endpoint asks for
 * its sessions.
 */
@Global()
@Module({
  imports: [PortalSignInModule, WebhookSelfServiceModule],
  controllers: [
    SessionController,
    SecondFactorController,
    KeysController,
    PeopleController,
    ListActsController,
    RequestsController,
    LinksController,
    CompaniesController,
    PortalPageController,
    RootController,
  ],
  providers: [
    ListActsHandler,
    FindRequestHandler,
    RequestLog,
    { provide: APP_INTERCEPTOR, useClass: RecordActs },
    PortalSessions,
    { provide: SignedInCallers, useExisting: PortalSessions },
    PortalPage,
  ],
  exports: [SignedInCallers],
})
export class PortalModule {}
