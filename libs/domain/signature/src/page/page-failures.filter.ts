import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '#kit/event-sourcing';
import { Logger } from '#kit/kernel';
import { ClientGoneError, ErrorCatalogue, failureOf, sendPage } from '#platform/http';
import { type LinkFault, SigningLinkError } from '../domain/errors.js';
import { notice } from './layout.js';

const ASK = 'Please ask whoever sent it to you for a new one.';

type Notice = readonly [status: number, title: string, text: string];

/** What is told of a link that does not sign: no company, no name, no form. */
const LINK_NOTICES: Readonly<Record<LinkFault, Notice>> = {
  unknown: [404, 'This link does not work', `It may not have been copied whole. ${ASK}`],
  expired: [410, 'This link has expired', `A link can be used for two hours. ${ASK}`],
  used: [410, 'Already signed', 'The form behind this link has been signed. There is nothing more to do.'],
  replaced: [
    410,
    'This link is no longer valid',
    'It was replaced by a newer one, or is not needed any more.',
  ],
};

const FOREIGN: Notice = [
  403,
  'This cannot be sent from here',
  'Open the link that you were sent, and sign there.',
];

const FAILURE_NOTICES: Readonly<Record<number, readonly [title: string, text: string]>> = {
  413: ['That is too much', 'What was sent is larger than this page takes. Go back and try again.'],
  429: [
    'Please wait a moment',
    'Too many links that do not work were opened from your network. Try again in a minute.',
  ],
  503: [
    'Please try again',
    'The form could not be signed just now, and nothing was recorded. Try again shortly.',
  ],
};

const SORRY = ['Something went wrong', 'The page could not be shown. Please try again shortly.'] as const;

/** A form that was posted by another site's page. */
export class ForeignPageError extends Error {
  override readonly name = 'ForeignPageError';
}

/** Every failure of the signing page is said on a page. */
@Catch()
export class PageFailures implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly errors: ErrorCatalogue,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof ClientGoneError || response.headersSent) {
      response.destroy();
      return;
    }
    const [status, title, text] = this.noticeOf(error, response);
    sendPage(response, status, notice(title, text));
  }

  private noticeOf(error: unknown, response: Response): Notice {
    const fault = linkFaultOf(error);
    if (fault) return LINK_NOTICES[fault];
    if (error instanceof ForeignPageError) return FOREIGN;
    const { status, code, headers = {} } = failureOf(error, this.errors);
    if (status >= 500) this.logger.error(`a signing page answered ${code}`, { err: error });
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return [status, ...(FAILURE_NOTICES[status] ?? SORRY)];
  }
}

/** What the company refuses is, for the holder of a link, a link that leads nowhere. */
function linkFaultOf(error: unknown): LinkFault | null {
  if (error instanceof SigningLinkError) return error.fault;
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'E_SIGNATURE_ALREADY_COMPLETED') return 'used';
  return error.code === 'E_SIGNATURE_NOT_REQUIRED' ? 'replaced' : null;
}
