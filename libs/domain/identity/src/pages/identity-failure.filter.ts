import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  HttpException,
  NotFoundException,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from '#kit/kernel';
import { type ErrorCatalog, failureOf, type NextStep, sendPage } from '#platform/http';
import { MailNotSentError } from '#platform/mail';
import { OAuthRefusal, TooManyVisitsError } from '../oauth/oauth-refusal.js';
import { notice } from './layout.js';

const NOT_FOUND = notice(
  'Page not found',
  'This address does not exist. If you followed a link, it may be incomplete: ask the sender for a new one.',
  { href: '/account', label: 'Open your account' },
);

/** Shows errors to people as pages, and to programs as OAuth errors. */
@Catch()
export class IdentityFailureFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly failures: ErrorCatalog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { originalUrl } = host.switchToHttp().getRequest<Request>();
    if (response.headersSent) response.destroy();
    else if (error instanceof OAuthRefusal) refuse(response, error);
    else this.show(response, error, { href: pageBefore(originalUrl), label: 'Try again' });
  }

  private show(response: Response, error: unknown, again: NextStep): void {
    if (error instanceof NotFoundException) {
      sendPage(response, 404, NOT_FOUND);
    } else if (error instanceof TooManyVisitsError) {
      response.setHeader('retry-after', String(error.retryAfterSeconds));
      const text = 'Too many requests from your network. Try again shortly.';
      sendPage(response, 429, notice('Please wait', text, again));
    } else if (error instanceof Error && error.name === 'SessionNotFound') {
      const text =
        'This step has expired or was started in another browser. Start again in the program that sent you here.';
      sendPage(response, 410, notice('Please start again', text));
    } else if (error instanceof MailNotSentError) {
      this.logger.error('could not send an e-mail', { err: error });
      sendPage(
        response,
        503,
        notice('Please try again', 'The message could not be sent. Try again in a moment.', again),
      );
    } else {
      this.showOther(response, error, again);
    }
  }

  private showOther(response: Response, error: unknown, again: NextStep): void {
    const failure = failureOf(error, this.failures);
    // An address that cannot be decoded.
    const status = error instanceof HttpException ? error.getStatus() : failure.status;
    if (status >= 500)
      this.logger.error(`a page of the authorization server responded with ${failure.code}`, { err: error });
    for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
    sendPage(response, status, notice('Something went wrong', 'Try again in a moment.', again));
  }
}

/** Returns the address of the page to start again from: the first of a flow's pages, as the other ones only accept forms. */
const pageBefore = (url: string): string =>
  /^\/(?:(?:interaction|continue)\/[^/?]+|account)(?=[/?]|$)/.exec(url)?.[0] ?? url;

function refuse(response: Response, refusal: OAuthRefusal): void {
  const { status, error, description, retryAfterSeconds } = refusal;
  response.statusCode = status;
  if (retryAfterSeconds !== null) response.setHeader('retry-after', String(retryAfterSeconds));
  response.setHeader('content-type', 'application/json');
  response.setHeader('cache-control', 'no-store');
  response.end(JSON.stringify({ error, error_description: description }));
}
