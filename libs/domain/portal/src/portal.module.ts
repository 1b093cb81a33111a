import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Throttle } from '#platform/credentials';
import { SignedInCallers } from '#platform/http';
import { MailModule } from '#platform/mail';
import { WebhookSelfServiceModule } from '#platform/webhooks';
import { RecordActs } from './acts/record-acts.interceptor.js';
import { KeysController } from './api/keys.controller.js';
import { SecondFactorController } from './api/second-factor.controller.js';
import { SessionController } from './api/session.controller.js';
import { LinksController } from './people/links.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PortalMails } from './people/portal-mails.js';
import { PortalPageController } from './page/portal-page.controller.js';
import { PortalPage } from './page/portal-page.js';
import { ListActsController } from './queries/list-acts/list-acts.controller.js';
import { ListActsHandler } from './queries/list-acts/list-acts.js';
import { Credentials } from './sessions/credentials.js';
import { FindRequestHandler } from './queries/find-request/find-request.js';
import { RequestsController } from './queries/find-request/requests.controller.js';
import { RequestLog } from './requests/request-log.js';
import { PageSessions } from './sessions/page-sessions.js';
import { PortalSessions } from './sessions/portal-sessions.js';

/** The portal: its page, who is signed in, and what only they may ask. Global: the guard of every partner's endpoint asks it, too. */
@Global()
@Module({
  imports: [MailModule, WebhookSelfServiceModule],
  controllers: [
    SessionController,
    SecondFactorController,
    KeysController,
    PeopleController,
    ListActsController,
    RequestsController,
    LinksController,
    PortalPageController,
  ],
  providers: [
    Throttle,
    Credentials,
    PortalMails,
    ListActsHandler,
    FindRequestHandler,
    RequestLog,
    { provide: APP_INTERCEPTOR, useClass: RecordActs },
    PortalSessions,
    PageSessions,
    { provide: SignedInCallers, useExisting: PortalSessions },
    PortalPage,
  ],
  exports: [SignedInCallers],
})
export class PortalModule {}
