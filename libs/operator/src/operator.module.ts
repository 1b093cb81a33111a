import { Global, Module } from '@nestjs/common';
import { Throttle } from '#access-keys';
import { OperatorSessions, OperatorVerifier } from '#http';
import { Logger } from '#kernel';
import { RecordActHandler } from './commands/record-act/record-act.js';
import { OperatorTokens } from './operator-tokens.js';
import { DeskSessionController } from './sessions/desk-session.controller.js';
import { DeskSessionExpiry } from './sessions/desk-session-expiry.js';
import { DeskSessions } from './sessions/desk-sessions.js';

/** Global: the guard of every operator endpoint asks it. */
@Global()
@Module({
  providers: [OperatorTokens, RecordActHandler, { provide: OperatorVerifier, useExisting: OperatorTokens }],
  exports: [OperatorTokens, OperatorVerifier],
})
export class OperatorModule {}

/** Operators in their browsers. Global, as the guard asks it, too. */
@Global()
@Module({
  imports: [OperatorModule],
  controllers: [DeskSessionController],
  providers: [
    Throttle,
    DeskSessions,
    { provide: OperatorSessions, useExisting: DeskSessions },
    {
      provide: DeskSessionExpiry,
      inject: [DeskSessions, Logger],
      useFactory: (sessions: DeskSessions, logger: Logger) => new DeskSessionExpiry(sessions, logger),
    },
  ],
  exports: [OperatorSessions],
})
export class DeskModule {}
