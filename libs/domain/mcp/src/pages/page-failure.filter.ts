import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Logger } from '#kit/kernel';
import { isFromOtherSite, sendPage } from '#platform/http';
import { notice } from './layout.js';

class FromOtherSiteError extends Error {}

/** @throws {FromOtherSiteError} a form that another site sent */
export function assertOwnForm(request: Request): void {
  if (isFromOtherSite(request)) throw new FromOtherSiteError();
}

/** Shows failures of pages on a page. */
@Catch()
export class PageFailureFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof FromOtherSiteError) {
      sendPage(response, 403, notice('This cannot be sent from here', 'Open the link that you were given.'));
      return;
    }
    this.logger.error('a page of the tool interface failed', { err: error });
    if (response.headersSent) response.destroy();
    else sendPage(response, 503, notice('Please try again', 'That did not work just now.'));
  }
}
