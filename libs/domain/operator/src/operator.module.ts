import { Global, Module } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import { OperatorVerifier, SignedInOperators } from '#platform/http';
import { WebhookSelfServiceModule } from '#platform/webhooks';
import { DecideParkedHandler } from './commands/decide-parked/decide-parked.js';
import { RecordActHandler } from './commands/record-act/record-act.js';
import { RecordRevealHandler } from './commands/record-reveal/record-reveal.js';
import { OperatorTokens } from './operator-tokens.js';
import { ParkedEventsController } from './operations/parked-events.controller.js';
import { SuspensionController } from './operations/suspension.controller.js';
import {
  WebhookEndpointOperationsController,
  WebhookEndpointsOperationsController,
} from './operations/webhook-endpoint.controller.js';
import {
  WebhookOperationsController,
  WebhookQueueController,
} from './operations/webhook-operations.controller.js';
import { ListPartnerEventsController } from './queries/list-partner-events/list-partner-events.controller.js';
import { ListPartnerEventsHandler } from './queries/list-partner-events/list-partner-events.js';
import { GetParkedEventHandler, ListParkedEventsHandler } from './queries/parked-events/parked-events.js';
import { DeskSessionController } from './sessions/desk-session.controller.js';
import { DeskSessions } from './sessions/desk-sessions.js';

/** Verifies operators' tokens. */
@Module({
  providers: [OperatorTokens, { provide: OperatorVerifier, useExisting: OperatorTokens }],
  exports: [OperatorTokens, OperatorVerifier],
})
export class OperatorTokensModule {}

/** Global, because the guard of every operator endpoint uses it. */
@Global()
@Module({
  imports: [OperatorTokensModule],
  providers: [RecordActHandler, RecordRevealHandler, DecideParkedHandler],
  exports: [OperatorTokensModule],
})
export class OperatorModule {}

/** Desk sessions and on-call endpoints. Global, because the guard uses its sessions. */
@Global()
@Module({
  imports: [OperatorModule, WebhookSelfServiceModule],
  controllers: [
    DeskSessionController,
    ParkedEventsController,
    WebhookQueueController,
    WebhookOperationsController,
    WebhookEndpointOperationsController,
    WebhookEndpointsOperationsController,
    SuspensionController,
    ListPartnerEventsController,
  ],
  providers: [
    Throttle,
    ListParkedEventsHandler,
    GetParkedEventHandler,
    ListPartnerEventsHandler,
    DeskSessions,
    { provide: SignedInOperators, useExisting: DeskSessions },
  ],
  exports: [SignedInOperators],
})
export class DeskModule {}
