import { Global, Module } from '@nestjs/common';
import { Throttle } from '#access-keys';
import { BrowserSessions } from '#http';
import { Logger } from '#kernel';
import { KeysController } from './api/keys.controller.js';
import { SessionController } from './api/session.controller.js';
import { PortalPageController } from './page/portal-page.controller.js';
import { PortalPage } from './page/portal-page.js';
import { PortalSessions } from './sessions/portal-sessions.js';
import { SessionExpiry } from './sessions/session-expiry.js';

/** The portal: its page, who is signed in, and what only they may ask. Global: the guard of every partner's endpoint asks it, too. */
@Global()
@Module({
  controllers: [SessionController, KeysController, PortalPageController],
  providers: [
    Throttle,
    PortalSessions,
    { provide: BrowserSessions, useExisting: PortalSessions },
    {
      provide: SessionExpiry,
      inject: [PortalSessions, Logger],
      useFactory: (sessions: PortalSessions, logger: Logger) => new SessionExpiry(sessions, logger),
    },
    PortalPage,
  ],
  exports: [BrowserSessions],
})
export class PortalModule {}
