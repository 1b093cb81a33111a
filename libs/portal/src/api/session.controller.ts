import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { passwordFault, Throttle } from '#access-keys';
import {
  Caller,
  HttpError,
  type HttpRequest,
  type HttpResponse,
  type PartnerCaller,
  receiveJson,
  validate,
  validationFailed,
  WritesNothing,
} from '#http';
import { Config, Logger } from '#kernel';
import { GetPartner, type PortalPerson, PortalUsers } from '#partner';
import { PortalEndpoint } from '../sessions/portal.guard.js';
import { PortalSessions } from '../sessions/portal-sessions.js';
import type { PortalSession } from './portal.responses.js';
import { ChangePasswordRequest, SignInRequest } from './portal.requests.js';

const NO_STORE = ['cache-control', 'no-store'] as const;
const WRONG = 'The e-mail address and the password do not go together.';

/** Signing in to the portal, and out of it. */
@Controller('portal/api/session')
export class SessionController {
  constructor(
    private readonly users: PortalUsers,
    private readonly sessions: PortalSessions,
    private readonly throttle: Throttle,
    private readonly queryBus: QueryBus,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** JSON only: no form of another page can sign somebody in (contract 11.2). */
  @Post()
  async signIn(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession> {
    const { email, password } = validate(SignInRequest, await receiveJson(request, SignInRequest));
    const what = `portal/${email.toLowerCase()}`;
    await this.admitGuess(what, request);
    const person = await this.users.verify(email, password);
    if (!person) {
      this.logger.security('portal-sign-in-refused');
      throw new HttpError('E_AUTH_INVALID', WRONG);
    }
    await this.throttle.succeeded(what);
    await this.sessions.end(request);
    return this.begin(person, response);
  }

  /** Null where nobody is signed in: the page asks before it knows. */
  @Get()
  async current(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession | null> {
    response.setHeader(...NO_STORE);
    const session = await this.sessions.of(request);
    const person = session && (await this.users.find(session.userId));
    return person && this.view(person, session.csrfToken);
  }

  @Delete()
  @PortalEndpoint()
  @WritesNothing()
  async signOut(@Req() request: HttpRequest, @Res({ passthrough: true }) response: HttpResponse) {
    response.setHeader('set-cookie', await this.sessions.end(request));
    this.logger.security('portal-signed-out');
    return { signedOut: true };
  }

  /** Ends every session of the person, and begins a new one here. */
  @Post('password')
  @PortalEndpoint()
  @WritesNothing()
  async changePassword(
    @Caller() { actor }: PartnerCaller,
    @Body() { currentPassword, newPassword }: ChangePasswordRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession> {
    const person = await this.users.find(actor.id);
    if (!person) throw new HttpError('E_AUTH_MISSING', 'Nobody is signed in.');
    const what = `portal/${person.email}`;
    await this.admitGuess(what, request);
    if (!(await this.users.verify(person.email, currentPassword)))
      throw validationFailed({ currentPassword: { code: 'E_INVALID', message: 'is not your password' } });
    await this.throttle.succeeded(what);
    const message = passwordFault(newPassword, [person.email]);
    if (message !== null) throw validationFailed({ newPassword: { code: 'E_INVALID', message } });
    await this.users.setPassword(person.userId, newPassword);
    await this.sessions.endAllOf(person.userId);
    this.logger.security('portal-password-changed');
    return this.begin(person, response);
  }

  private async begin(person: PortalPerson, response: HttpResponse): Promise<PortalSession> {
    const { cookie, csrfToken } = await this.sessions.begin(person);
    response.setHeader('set-cookie', cookie);
    response.setHeader(...NO_STORE);
    const { tenantId, userId } = person;
    this.logger.security('portal-signed-in', { tenantId, actor: { type: 'portal-user', id: userId } });
    return this.view(person, csrfToken);
  }

  private async view({ userId, email, tenantId }: PortalPerson, csrfToken: string): Promise<PortalSession> {
    const { name, suspended } = await this.queryBus.execute(new GetPartner(tenantId));
    const { environment } = this.config;
    return { user: { userId, email }, partner: { tenantId, name, suspended }, environment, csrfToken };
  }

  private async admitGuess(what: string, request: HttpRequest): Promise<void> {
    const seconds = await this.throttle.attempt(what, request.socket.remoteAddress ?? '');
    if (seconds !== null)
      throw new HttpError('E_RATE_LIMITED', 'Too many attempts. Try again later.', {
        'retry-after': String(seconds),
      });
  }
}
