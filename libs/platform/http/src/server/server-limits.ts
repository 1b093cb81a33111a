import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { newId } from '#kit/kernel';
import type { HttpConfig } from '../http.config.js';
import { failureBody } from '../responses/failure.js';
import { limitConnections } from './connection-limits.js';
import { SlowReaders } from './slow-readers.js';

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 2_000;

/**
 * Limits the time for a request (slow-loris) and for its response, and the number of connections. Responds in
 * our envelope if
 * Node cannot parse a request.
 */
export function applyServerLimits(
  server: Server,
  { publicUrl, trustedProxies }: Pick<HttpConfig, 'publicUrl' | 'trustedProxies'>,
): void {
  server.headersTimeout = HEADERS_MS;
  server.requestTimeout = REQUEST_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Read when the server starts to listen; only Nest can pass it to the constructor.
  Object.assign(server, { connectionsCheckingInterval: CHECK_MS });
  limitConnections(server, trustedProxies);
  const slowReaders = new SlowReaders();
  server.on('request', (request, response) => {
    slowReaders.watch(request, response);
  });
  const cutting = setInterval(() => {
    slowReaders.cut();
  }, CHECK_MS);
  server.once('close', () => {
    clearInterval(cutting);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET' || hasAnswered(socket)) socket.destroy();
    else socket.end(responseTo(error.code, publicUrl));
  });
}

/** Returns whether a response is under way or complete on this socket: another status line would corrupt it. */
const hasAnswered = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;

function responseTo(code: string | undefined, publicUrl: string): string {
  if (code === 'HPE_HEADER_OVERFLOW')
    return rawAnswer(publicUrl, '431 Request Header Fields Too Large', {
      code: 'E_REQUEST_TOO_LARGE',
      message: 'The headers are too large.',
    });
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return rawAnswer(publicUrl, '408 Request Timeout', {
      code: 'E_VALIDATION_FAILED',
      message: 'The request took too long to arrive.',
    });
  return rawAnswer(publicUrl, '400 Bad Request', {
    code: 'E_VALIDATION_FAILED',
    message: 'The request is not valid HTTP.',
  });
}

function rawAnswer(publicUrl: string, status: string, failure: { code: string; message: string }): string {
  const requestId = newId();
  const body = failureBody(publicUrl, requestId, failure);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    `x-request-id: ${requestId}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
