import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { passwordFault } from '#platform/credentials';
import {
  AllowedWhileSuspended,
  Caller,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type PartnerCaller,
  receiveJson,
  validate,
  validationFailed,
} from '#platform/http';
import type { DomainError } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import {
  ChangePassword,
  SecondFactors,
  PortalMails,
  RoleOf,
  SignInChecks,
  wrongPassword,
} from '#domain/partner';
import { AtLeast, PortalEndpoint } from '../sessions/portal-endpoint.js';
import { PortalSessions } from '../sessions/portal-sessions.js';
import type { PortalSession } from './portal.responses.js';
import { ChangePasswordRequest, SignInRequest } from './portal.requests.js';

const WRONG = 'Incorrect e-mail or password.';

/** Signs people in to the portal, and out of it. */
@Controller('portal/api/session')
export class SessionController {
  constructor(
    private readonly sessions: PortalSessions,
    private readonly checks: SignInChecks,
    private readonly factors: SecondFactors,
    private readonly mails: PortalMails,
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly logger: Logger,
  ) {}

  /**
   * Accepts JSON only, so that a form on another site cannot sign anyone in (contract 11.2). Password and code
   * come in one request, so there is no half-finished sign-in.
   */
  @Post()
  async signIn(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession> {
    const { email, password, code } = validate(SignInRequest, await receiveJson(request, SignInRequest));
    const verified = await this.checks.personOf(email, password, request);
    if (!verified) throw this.refused();
    const { person } = verified;
    const role = await this.queryBus.execute(new RoleOf(person.tenantId, person.userId));
    if (!role) throw this.refused();
    const hasFactor = (await this.factors.of(person)) !== null;
    if (hasFactor) {
      if (!code) throw codeRequired();
      await this.checks.assertCode(person, code, request);
    }
    await this.sessions.end(request);
    const session = await this.sessions.begin(person, role, response, async () => {
      if (!(await verified.isCurrent())) throw this.refused();
      if (!hasFactor && (await this.factors.of(person))) throw codeRequired();
    });
    response.appendHeader('set-cookie', this.checks.deviceCookie(email));
    return session;
  }

  /** Returns null without a session. */
  @Get()
  async current(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession | null> {
    response.setHeader('cache-control', 'no-store');
    return this.sessions.current(request);
  }

  @Delete()
  @PortalEndpoint()
  @AtLeast('viewer')
  @AllowedWhileSuspended()
  async signOut(@Req() request: HttpRequest, @Res({ passthrough: true }) response: HttpResponse) {
    response.setHeader('set-cookie', await this.sessions.end(request));
    this.logger.security('portal-signed-out');
    return { signedOut: true };
  }

  /** Ends all sessions of the person and starts a new one in this browser. */
  @Post('password')
  @PortalEndpoint()
  @AtLeast('viewer')
  @AllowedWhileSuspended()
  async changePassword(
    @Caller() { actor, requestId }: PartnerCaller,
    @Body() { currentPassword, newPassword }: ChangePasswordRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession> {
    const person = await this.sessions.person(actor.id);
    const verified = await this.checks.assertPassword(person, currentPassword, request);
    const message = passwordFault(newPassword, [person.email]);
    if (message !== null) throw validationFailed({ newPassword: { code: 'E_INVALID', message } });
    const { tenantId, userId, email } = person;
    const by = { actor, requestId };
    const change = new ChangePassword(tenantId, userId, newPassword, verified, by);
    if (!(await this.commandBus.execute(change))) throw wrongPassword();
    const session = await this.sessions.replaceAll(person, response);
    await this.mails.changed(email, 'Your Partner Portal password was changed.');
    return session;
  }

  private refused(): HttpError {
    this.logger.security('portal-sign-in-refused');
    return new HttpError('E_AUTH_INVALID', WRONG);
  }
}

const codeRequired = (): DomainError =>
  validationFailed({
    code: { code: 'E_REQUIRED', message: 'is required; enter the code from your authenticator app' },
  });
