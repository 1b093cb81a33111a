import { Controller, Get, Param, Post, Req } from '@nestjs/common';
import { AllowedWhileSuspended, Caller, Costs, type HttpRequest, type PartnerCaller } from '#platform/http';
import { AtLeast, PortalEndpoint } from '../sessions/portal-endpoint.js';
import { PortalSessions } from '../sessions/portal-sessions.js';
import type { OwnSession } from './search.responses.js';

/** The signed-in person's sessions. They can end them during suspension too. */
@Controller('portal/api/session/list')
@PortalEndpoint()
@AtLeast('viewer')
export class OwnSessionsController {
  constructor(private readonly sessions: PortalSessions) {}

  @Get()
  list(@Caller() { actor }: PartnerCaller, @Req() request: HttpRequest): Promise<readonly OwnSession[]> {
    return this.sessions.listOf(actor.id, request);
  }

  @Post('end-others')
  @Costs(5)
  @AllowedWhileSuspended()
  async endOthers(@Caller() { actor }: PartnerCaller, @Req() request: HttpRequest) {
    await this.sessions.endOthersOf(actor.id, request);
    return { ended: true };
  }

  @Post(':sessionId/end')
  @AllowedWhileSuspended()
  async end(@Caller() { actor }: PartnerCaller, @Param('sessionId') sessionId: string) {
    await this.sessions.endOneOf(actor.id, sessionId);
    return { ended: true };
  }
}
