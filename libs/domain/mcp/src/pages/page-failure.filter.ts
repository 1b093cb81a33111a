import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, InvalidStateError } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import { isFromOtherSite, sendPage } from '#platform/http';
import { notice } from './layout.js';

class FromOtherSiteError extends Error {}

/** @throws {FromOtherSiteError} another site sent the form */
export function assertOwnForm(request: Request): void {
  if (isFromOtherSite(request)) throw new FromOtherSiteError();
}

/** Shows errors of pages on a page. */
@Catch()
export class PageFailureFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const { originalUrl } = host.switchToHttp().getRequest<Request>();
    if (error instanceof FromOtherSiteError) {
      sendPage(
        response,
        403,
        notice('This form cannot be sent from another site', 'Open the link from your assistant.'),
      );
      return;
    }
    if (error instanceof DomainError || error instanceof InvalidStateError) {
      sendPage(response, 409, notice('This is not possible now', error.message));
      return;
    }
    this.logger.error('a page of the tool interface failed', { err: error });
    if (response.headersSent) response.destroy();
    else
      sendPage(
        response,
        503,
        notice('Please try again', 'Something went wrong. Please try again in a moment.', {
          href: originalUrl,
          label: 'Try again',
        }),
      );
  }
}
