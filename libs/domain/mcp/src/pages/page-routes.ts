import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from '#kit/kernel';
import { isFromOtherSite, noticeContent, page, pageStyle, sendPage } from '#platform/http';

export const STYLE = pageStyle('/assets');

/** A page that says one thing. */
export const notice = (title: string, text: string): string =>
  page(title, noticeContent(title, text), { style: STYLE.path });

export const GONE = notice(
  'This link does not work',
  'It is over, or was not copied whole. Ask your assistant for a new one.',
);

/** A route that answers with a page, whatever happens. */
export function pageRoute(
  logger: Logger,
  serve: (request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return (request, response) => {
    if (request.method === 'POST' && isFromOtherSite(request)) {
      sendPage(response, 403, notice('This cannot be sent from here', 'Open the link that you were given.'));
      return;
    }
    serve(request, response).catch((error: unknown) => {
      logger.error('a page of the tool interface failed', { err: error });
      if (response.headersSent) response.destroy();
      else sendPage(response, 503, notice('Please try again', 'That did not work just now.'));
    });
  };
}
