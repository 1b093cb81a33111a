import { Controller, Delete, Get, Post, Req, Res } from '@nestjs/common';
import { Throttle } from '#platform/credentials';
import {
  HttpError,
  type HttpRequest,
  type HttpResponse,
  OperatorVerifier,
  receiveJson,
  Text,
  validate,
} from '#platform/http';
import { type Environment, Logger, ProcessConfig } from '#kit/kernel';
import { DeskSessions } from './desk-sessions.js';

/** The signed-in operator, as sent to the desk's page. */
export interface DeskSession {
  /** The operator's name, as recorded in events. */
  readonly operator: string;
  readonly environment: Environment;
  readonly expiresAt: string;
  /** Sent as `x-csrf-token` with every write. */
  readonly csrfToken: string;
}

class SignInRequest {
  @Text({ max: 200 }) token!: string;
}

const NO_STORE = ['cache-control', 'no-store'] as const;

/** Signs operators in to the operations desk with their token, which the page does not keep, and out of it. */
@Controller('portal/api/desk/session')
export class DeskSessionController {
  constructor(
    private readonly operators: OperatorVerifier,
    private readonly sessions: DeskSessions,
    private readonly throttle: Throttle,
    private readonly config: ProcessConfig,
    private readonly logger: Logger,
  ) {}

  /** Accepts JSON only, so that a form on another site cannot sign anyone in (contract 11.5). */
  @Post()
  async signIn(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<DeskSession> {
    const { token } = validate(SignInRequest, await receiveJson(request, SignInRequest));
    this.throttle.admitFrom(request);
    const operator = await this.operators.verify(token);
    if (!operator) {
      this.logger.security('desk-sign-in-refused');
      throw new HttpError('E_AUTH_INVALID', 'Invalid operator token.');
    }
    await this.sessions.end(request);
    const { cookie, csrfToken, expiresAt } = await this.sessions.begin(operator);
    response.setHeader('set-cookie', cookie);
    response.setHeader(...NO_STORE);
    const { tokenId, name } = operator;
    this.logger.security('desk-signed-in', { actor: { type: 'operator', id: name }, keyId: tokenId });
    return this.view({ name, csrfToken, expiresAt });
  }

  /** Returns null without a session. */
  @Get()
  async current(
    @Req() request: HttpRequest,
    @Res({ passthrough: true }) response: HttpResponse,
  ): Promise<DeskSession | null> {
    response.setHeader(...NO_STORE);
    const session = await this.sessions.of(request);
    return session && this.view(session);
  }

  @Delete()
  async signOut(@Req() request: HttpRequest, @Res({ passthrough: true }) response: HttpResponse) {
    const session = await this.sessions.verify(request);
    if (!session) throw new HttpError('E_AUTH_MISSING', 'Sign in required.');
    response.setHeader('set-cookie', await this.sessions.end(request));
    const { name, tokenId } = session;
    this.logger.security('desk-signed-out', { actor: { type: 'operator', id: name }, keyId: tokenId });
    return { signedOut: true };
  }

  private view({
    name,
    csrfToken,
    expiresAt,
  }: {
    readonly name: string;
    readonly csrfToken: string;
    readonly expiresAt: string;
  }): DeskSession {
    return { operator: name, environment: this.config.environment, expiresAt, csrfToken };
  }
}
