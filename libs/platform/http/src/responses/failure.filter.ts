import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from '#kit/kernel';
import type { ErrorCatalog } from '../errors/http-errors.js';
import type { AddressLimits } from '../limits/address-limits.js';
import { ClientGoneError } from '../body/json-body.js';
import { noticeContent, page, type Page } from '../pages/html.js';
import { sendPage, wantsPage } from '../pages/send-page.js';
import { contextOf } from '../requests/request-context.js';
import { type EnvelopeAdapter, send } from './envelope.adapter.js';
import { failureBody, failureOf, routeFailure, UNAVAILABLE } from './failure.js';
import type { ParkedResources } from './parked-resources.js';

/** Responds to exceptions. Details of our own failures go only to the log; the caller gets a request id. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  private readonly notFound: Page;

  constructor(
    private readonly adapter: EnvelopeAdapter,
    private readonly logger: Logger,
    private readonly errors: ErrorCatalog,
    private readonly limits: AddressLimits,
    private readonly publicUrl: string,
    private readonly parked: Pick<ParkedResources, 'isParked'>,
  ) {
    this.notFound = notFoundPage(publicUrl);
  }

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof ClientGoneError || response.headersSent) {
      response.destroy();
      return;
    }
    // Only routes check keys. Without a route, the caller counts by address.
    if (!request.route && request.headers.authorization && !this.limits.admit(request, response)) return;
    const context = contextOf(request);
    const { requestId, invalidState } = context;
    let failure = request.route ? failureOf(error, this.errors, invalidState) : this.unrouted(error, request);
    if (failure.code === 'E_NOT_FOUND' && (await this.isParked(request))) failure = UNAVAILABLE;
    context.failure = failure;
    if (failure.status >= 500) this.logger.error(`responded with ${failure.code}`, { requestId, err: error });
    for (const name in failure.headers) response.setHeader(name, failure.headers[name] ?? '');
    if (failure.status === 404 && isForPerson(request)) {
      sendPage(response, 404, this.notFound);
      return;
    }
    response.statusCode = failure.status;
    send(response, failureBody(this.publicUrl, requestId, failure));
  }

  /** Reports whether a read found nothing because an event of the resource waits for an operator. */
  private async isParked(request: Request): Promise<boolean> {
    const { caller, operator } = contextOf(request);
    if (request.method !== 'GET' || (!caller && !operator)) return false;
    return this.parked.isParked(request.path, caller?.tenantId ?? null).catch(() => false);
  }

  private unrouted(error: unknown, request: Request) {
    return routeFailure(error, this.errors, request.method, this.adapter.methodsAt(request.path));
  }
}

/** Reports whether a browser opened an address that is not the API's. Every response below `/v1` is JSON (contract 2.2). */
const isForPerson = (request: Request): boolean =>
  request.method === 'GET' && !request.path.startsWith('/v1') && wantsPage(request);

const notFoundPage = (publicUrl: string): Page =>
  page(
    'Page not found',
    noticeContent(
      'Page not found',
      'This address does not exist. If you followed a link, it may be incomplete: ask the sender for a new one.',
      { href: `${publicUrl}/portal`, label: 'Open the Partner Portal' },
    ),
    { isNarrow: true },
  );
