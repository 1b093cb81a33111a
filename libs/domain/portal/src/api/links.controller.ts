import { Controller, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Throttle } from '#platform/credentials';
import { currentRequest, HttpError, type HttpRequest, Limits, receiveJson, validate } from '#platform/http';
import {
  GetPartner,
  LookAtPortalLink,
  MakePasswordLink,
  PortalMails,
  SignInChecks,
  UsePortalLink,
} from '#domain/partner';
import { atEvenPace } from '#kit/kernel';
import { MailConfig } from '#platform/mail';
import { PortalSessions } from '../sessions/portal-sessions.js';
import { ForgottenRequest, LinkRequest, UseLinkRequest } from './people.requests.js';
import type { LinkRecipient, SentLink } from './portal.responses.js';

/**
 * Endpoints for people who are not signed in: password reset and links from e-mails. Accepts JSON only, like
 * the sign-in.
 */
@Controller('portal/api')
export class LinksController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly sessions: PortalSessions,
    private readonly throttle: Throttle,
    private readonly mails: PortalMails,
    private readonly mailConfig: MailConfig,
    private readonly limits: Limits,
    private readonly checks: SignInChecks,
  ) {}

  /** Responds the same for every address, and after the same time, so that it does not reveal who has an account. */
  @Post('forgotten')
  async forgotten(@Req() request: HttpRequest): Promise<SentLink> {
    const { email } = validate(ForgottenRequest, await receiveJson(request, ForgottenRequest));
    this.mails.assertAvailable();
    await this.throttle.admit(`portal-forgotten/${email.toLowerCase()}`, request);
    return atEvenPace(async () => {
      const sent = await this.commandBus.execute(new MakePasswordLink(email));
      await this.mails.forgotten(sent?.email ?? email, sent?.link ?? null);
      return { sent: true as const, inboxUrl: this.mailConfig.inboxUrl };
    });
  }

  /** Returns the recipient and partner of a link, so that people see which invitation they accept. */
  @Post('link')
  async look(@Req() request: HttpRequest): Promise<LinkRecipient> {
    const { token } = validate(LinkRequest, await receiveJson(request, LinkRequest));
    const linked = await this.queryBus.execute(new LookAtPortalLink(token));
    if (!linked) throw this.over(request);
    const { name } = await this.queryBus.execute(new GetPartner(linked.tenantId));
    return { kind: linked.kind, email: linked.email, partner: name };
  }

  /** Sets the password. People sign in afterwards, with their second factor if they have one. */
  @Post('link/use')
  async use(@Req() request: HttpRequest) {
    const { token, password } = validate(UseLinkRequest, await receiveJson(request, UseLinkRequest));
    const requestId = currentRequest()?.requestId ?? '';
    const person = await this.commandBus.execute(new UsePortalLink(token, password, requestId));
    if (!person) throw this.over(request);
    await this.sessions.endAllOf(person.userId);
    await this.checks.forget(person.email);
    await this.mails.changed(person.email, 'A password was set for your Partner Portal account.');
    return { email: person.email };
  }

  private over(request: HttpRequest): HttpError {
    this.limits.countFailure(request);
    return new HttpError('E_NOT_FOUND', 'This link has expired or was already used. Request a new one.');
  }
}
