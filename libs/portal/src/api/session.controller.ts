import { Body, Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { passwordFault } from '#access-keys';
import {
  AtLeast,
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
import { ChangePassword, GetPartner, type PortalPerson, PortalUsers, type Role, RoleOf } from '#partner';
import { PortalMails } from '../people/portal-mails.js';
import { Guesses } from '../sessions/guesses.js';
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
    private readonly guesses: Guesses,
    private readonly mails: PortalMails,
    private readonly commandBus: CommandBus,
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
    await this.guesses.admit(what, request);
    const person = await this.users.verify(email, password);
    const role = person && (await this.queryBus.execute(new RoleOf(person.tenantId, person.userId)));
    if (!role) {
      this.logger.security('portal-sign-in-refused');
      throw new HttpError('E_AUTH_INVALID', WRONG);
    }
    await this.guesses.succeeded(what);
    await this.sessions.end(request);
    return this.begin(person, role, response);
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
    return person && this.view(person, session.role, session.csrfToken);
  }

  @Delete()
  @PortalEndpoint()
  @AtLeast('viewer')
  @WritesNothing()
  async signOut(@Req() request: HttpRequest, @Res({ passthrough: true }) response: HttpResponse) {
    response.setHeader('set-cookie', await this.sessions.end(request));
    this.logger.security('portal-signed-out');
    return { signedOut: true };
  }

  /** Ends every session of the person, and begins a new one here. */
  @Post('password')
  @PortalEndpoint()
  @AtLeast('viewer')
  @WritesNothing()
  async changePassword(
    @Caller() { actor, requestId }: PartnerCaller,
    @Body() { currentPassword, newPassword }: ChangePasswordRequest,
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<PortalSession> {
    const person = await this.users.find(actor.id);
    const role = person && (await this.queryBus.execute(new RoleOf(person.tenantId, person.userId)));
    if (!role) throw new HttpError('E_AUTH_MISSING', 'Nobody is signed in.');
    const what = `portal/${person.email}`;
    await this.guesses.admit(what, request);
    if (!(await this.users.verify(person.email, currentPassword)))
      throw validationFailed({ currentPassword: { code: 'E_INVALID', message: 'is not your password' } });
    await this.guesses.succeeded(what);
    const message = passwordFault(newPassword, [person.email]);
    if (message !== null) throw validationFailed({ newPassword: { code: 'E_INVALID', message } });
    const { tenantId, userId, email } = person;
    await this.commandBus.execute(new ChangePassword(tenantId, userId, newPassword, { actor, requestId }));
    await this.sessions.endAllOf(userId);
    await this.mails.changed(email, 'Your password to the Partner Portal was changed.');
    return this.begin(person, role, response);
  }

  private async begin(person: PortalPerson, role: Role, response: HttpResponse): Promise<PortalSession> {
    const { cookie, csrfToken } = await this.sessions.begin(person);
    response.setHeader('set-cookie', cookie);
    response.setHeader(...NO_STORE);
    const { tenantId, userId } = person;
    this.logger.security('portal-signed-in', { tenantId, actor: { type: 'portal-user', id: userId } });
    return this.view(person, role, csrfToken);
  }

  private async view(
    { userId, email, tenantId }: PortalPerson,
    role: Role,
    csrfToken: string,
  ): Promise<PortalSession> {
    const { name, suspended } = await this.queryBus.execute(new GetPartner(tenantId));
    const { environment } = this.config;
    return { user: { userId, email, role }, partner: { tenantId, name, suspended }, environment, csrfToken };
  }
}
