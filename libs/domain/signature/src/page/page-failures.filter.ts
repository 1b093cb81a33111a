import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DomainError, InvalidStateError } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import { ClientGoneError, ErrorCatalog, failureOf, sendPage } from '#platform/http';
import { type LinkFault, SigningLinkError } from '../domain/errors.js';
import { notice } from './layout.js';

const ASK = 'Ask the sender for a new link.';
const ASK_HELP = 'Ask the sender what to do.';

/** `mayHelp`: whether another attempt may help. */
type Notice = readonly [status: number, title: string, text: string, mayHelp?: boolean];

/** Notices for links that do not work. They reveal no company, name or form. */
const LINK_NOTICES: Readonly<Record<LinkFault, Notice>> = {
  unknown: [404, 'This link does not work', `The link may be incomplete. ${ASK}`],
  expired: [410, 'This link has expired', `Links expire after two hours. ${ASK}`],
  used: [
    410,
    'Already signed',
    'The form has been signed. There is nothing left to do. For a copy, ask the sender.',
  ],
  replaced: [
    410,
    'This link is no longer valid',
    'It was replaced by a newer link, or the signature is no longer needed. Use the latest link that you received, or ask the sender.',
  ],
};

const FOREIGN: Notice = [
  403,
  'This form cannot be sent from another site',
  'Open the link that you received, and sign there.',
];

const FAILURE_NOTICES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  413: ['The request is too large', 'The page cannot accept this much data. Go back and try again.'],
  429: ['Too many attempts', 'Too many invalid links were opened from your network. Try again in a minute.'],
  503: [
    'Please try again',
    'The form could not be signed, and nothing was recorded. Try again in a few minutes.',
  ],
};

const SORRY = ['Something went wrong', 'The page could not be shown. Try again in a few minutes.'] as const;

/** A form posted from another site's page. */
export class ForeignPageError extends Error {
  override readonly name = 'ForeignPageError';
}

/** Shows every failure of the signing page as a page. */
@Catch()
export class PageFailures implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly errors: ErrorCatalog,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof ClientGoneError || response.headersSent) {
      response.destroy();
      return;
    }
    const [status, title, text, mayHelp = false] = this.noticeOf(error, response);
    const { originalUrl: href } = host.switchToHttp().getRequest<Request>();
    sendPage(response, status, notice(title, text, mayHelp ? { href, label: 'Try again' } : null));
  }

  private noticeOf(error: unknown, response: Response): Notice {
    const fault = linkFaultOf(error);
    if (fault) return LINK_NOTICES[fault];
    if (error instanceof ForeignPageError) return FOREIGN;
    if (error instanceof InvalidStateError)
      return [409, 'This form cannot be signed', `${error.message} ${ASK_HELP}`];
    const { status, code, headers = {} } = failureOf(error, this.errors);
    if (status >= 500) this.logger.error(`the signing page failed with ${code}`, { err: error });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return [status, ...(FAILURE_NOTICES[status] ?? SORRY), true];
  }
}

/** Returns the notice for the holder of a link; null: not a failure of the link. */
function linkFaultOf(error: unknown): LinkFault | null {
  if (error instanceof SigningLinkError) return error.fault;
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'E_SIGNATURE_ALREADY_COMPLETED') return 'used';
  return error.code === 'E_SIGNATURE_NOT_REQUIRED' ? 'replaced' : null;
}
