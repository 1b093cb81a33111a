import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import {
  AllowedWhileSuspended,
  Caller,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type PartnerCaller,
} from '#platform/http';
import { SecondFactors, PortalMails, SignInChecks } from '#domain/partner';
import { partnerOf } from '#platform/domain-model';
import { AtLeast, PortalEndpoint } from '../sessions/portal-endpoint.js';
import { PortalSessions } from '../sessions/portal-sessions.js';
import type { NewFactor, RecoveryCodes, SecondFactorState, WithSession } from './portal.responses.js';
import { BeginFactorRequest, BothFactorsRequest, ConfirmFactorRequest } from './portal.requests.js';

/** The signed-in person's second factor; available during suspension too (contract 11.6). */
@Controller('portal/api/session/second-factor')
@PortalEndpoint()
@AtLeast('viewer')
export class SecondFactorController {
  constructor(
    private readonly sessions: PortalSessions,
    private readonly checks: SignInChecks,
    private readonly mails: PortalMails,
    private readonly factors: SecondFactors,
  ) {}

  @Get()
  async show(@Caller() { tenantId, actor }: PartnerCaller): Promise<SecondFactorState> {
    const factor = await this.factors.of({ tenantId: partnerOf(tenantId), userId: actor.id });
    return { enabled: factor !== null, recoveryCodesLeft: factor?.recoveryCodesLeft ?? null };
  }

  /** Requires the password, so that someone at an unlocked browser cannot lock out its owner. */
  @Post('begin')
  @AllowedWhileSuspended()
  async begin(
    @Caller() { actor }: PartnerCaller,
    @Body() { currentPassword }: BeginFactorRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<NewFactor> {
    const person = await this.sessions.person(actor.id);
    await this.checks.assertPassword(person, currentPassword, request);
    const begun = await this.factors.begin(person);
    if (!begun) throw new HttpError('E_RESOURCE_CONFLICT', 'A second factor is already set up.');
    response.setHeader('cache-control', 'no-store');
    return begun;
  }

  /** Ends every session that began with the password only, and starts a new one in this browser. */
  @Post('confirm')
  @AllowedWhileSuspended()
  async confirm(
    @Caller() { actor, requestId }: PartnerCaller,
    @Body() { code }: ConfirmFactorRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<RecoveryCodes & WithSession> {
    const person = await this.sessions.person(actor.id);
    const by = { actor, requestId };
    const recoveryCodes = await this.checks.admitCode(person.userId, request, () =>
      this.factors.confirm(person, code, by),
    );
    const session = await this.sessions.replaceAll(person, response);
    await this.mails.changed(person.email, 'A second factor was set up for your Partner Portal account.');
    return { recoveryCodes, session };
  }

  @Post('recovery-codes')
  @AllowedWhileSuspended()
  async renew(
    @Caller() { actor, requestId }: PartnerCaller,
    @Body() { currentPassword, code }: BothFactorsRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<RecoveryCodes> {
    const person = await this.sessions.person(actor.id);
    await this.checks.assertPassword(person, currentPassword, request);
    await this.checks.assertCode(person, code, request);
    const recoveryCodes = await this.factors.renew(person, { actor, requestId });
    if (!recoveryCodes) throw new HttpError('E_RESOURCE_CONFLICT', 'The second factor is turned off.');
    await this.mails.changed(person.email, 'Your Partner Portal recovery codes were replaced.');
    response.setHeader('cache-control', 'no-store');
    return { recoveryCodes };
  }

  @Post('disable')
  @AllowedWhileSuspended()
  async disable(
    @Caller() { actor, requestId }: PartnerCaller,
    @Body() { currentPassword, code }: BothFactorsRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<WithSession> {
    const person = await this.sessions.person(actor.id);
    await this.checks.assertPassword(person, currentPassword, request);
    await this.checks.assertCode(person, code, request);
    await this.factors.disable(person, null, { actor, requestId });
    const session = await this.sessions.replaceAll(person, response);
    await this.mails.changed(
      person.email,
      'The second factor of your Partner Portal account was turned off.',
    );
    return { session };
  }
}
