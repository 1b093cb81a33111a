import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Logger } from '#kit/kernel';
import { HttpError, type Page, sendPage, wantsPage } from '#platform/http';
import { notice } from '../pages/layout.js';

/** Error codes of JSON-RPC 2.0, 5.1; the last one belongs to the Streamable HTTP transport. */
export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const SERVER_ERROR = -32000;
export const SESSION_NOT_FOUND = -32001;

/** A request that is rejected before it reaches a tool. */
export class ToolRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

const REALM = 'service-mcp';
/** Path of the metadata of RFC 9728. */
export const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';

const notFoundPage = (accountUrl: string): Page =>
  notice(
    'Page not found',
    'This address is for AI assistants. If you followed a link from yours, it may be incomplete: ask your assistant for a new one.',
    { href: accountUrl, label: 'Open your account' },
  );

/** Responds to failures with JSON-RPC errors, and to a browser with a page. */
@Catch()
export class ToolsFailureFilter implements ExceptionFilter {
  private readonly challenge: string;
  private readonly notFound: Page;

  /**
   * @param address the tool server's public address
   * @param accountUrl the founder's account
   */
  constructor(
    address: string,
    accountUrl: string,
    private readonly logger: Logger,
  ) {
    this.challenge = `Bearer realm="${REALM}", resource_metadata="${address}${PROTECTED_RESOURCE}"`;
    this.notFound = notFoundPage(accountUrl);
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    const request = host.switchToHttp().getRequest<Request>();
    if (response.headersSent || response.destroyed) {
      response.destroy();
    } else if (error instanceof ToolRefusal) {
      if (error.status === 401) response.setHeader('www-authenticate', this.challengeFor(error));
      if (request.method === 'GET' && wantsPage(request)) sendPage(response, error.status, this.notFound);
      else sendError(response, error.status, error.code, error.message);
    } else if (error instanceof HttpError) {
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
      sendError(response, 429, SERVER_ERROR, error.message);
    } else {
      this.logger.error('the tool interface failed', { err: error });
      sendError(response, 503, SERVER_ERROR, 'The service is temporarily unavailable. Try again shortly.');
    }
  }

  private challengeFor({ message }: ToolRefusal): string {
    return message.endsWith('invalid_token') ? `${this.challenge}, error="invalid_token"` : this.challenge;
  }
}

/** Remembers the request that a response answers, so that an error carries its id (JSON-RPC 2.0, section 5). */
export function rememberId(response: Response, body: unknown): void {
  const { id } = (body ?? {}) as { readonly id?: unknown };
  if (typeof id === 'string' || typeof id === 'number') response.locals['rpcId'] = id;
}

function sendError(response: Response, status: number, code: number, message: string): void {
  const id: unknown = response.locals['rpcId'] ?? null;
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-content-type-options', 'nosniff');
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id }));
}
