import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { newId, sleep } from '#kit/kernel';
import type { HttpConfig } from '../http.config.js';
import { networkOf } from '../limits/network-address.js';
import { plainAddress, type TrustedProxies } from '../limits/client-address.js';
import { failureBody } from '../responses/failure.js';

/** Maximum number of open connections of a process, and per address. */
const MAX_CONNECTIONS = 4_000;
const MAX_CONNECTIONS_PER_NETWORK = 2_000;

/**
 * Limits the number of connections, and leaves room for others if one address opens too many. A trusted proxy connects for
 * many clients.
 */
export function limitConnections(
  server: Server,
  trustedProxies: TrustedProxies,
  maxPerNetwork = MAX_CONNECTIONS_PER_NETWORK,
): void {
  server.maxConnections = MAX_CONNECTIONS;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (trustedProxies.includes(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > maxPerNetwork) socket.destroy();
  });
}

/** How long (ms) a caller may leave a response unread. */
const MAX_UNREAD_MS = 10_000;

/**
 * Disconnects a caller that has read nothing of a response for this time, because unread responses occupy memory. The
 * time begins again whenever the system accepts more bytes. Waits for responses that are not ready.
 */
export function limitUnreadTime(response: ServerResponse, ms = MAX_UNREAD_MS): void {
  response.setTimeout(ms, () => {
    if (response.writableLength > 0) response.destroy();
  });
}

/** How long (ms) idle connections are served after the shutdown began. Each response closes its connection. */
const IDLE_GRACE_MS = 300;
const SWEEP_MS = 50;

/**
 * Closes a server without losing requests. A caller may be sending on an idle connection right now, so
 * connections close after a response first, and idle ones only after a grace period. Node would close them
 * at once, and would wait forever for a connection that was never used. Returns at once if no connection is
 * open.
 */
export class GracefulShutdown {
  private closing = false;
  private readonly open = new Set<Socket>();
  /** Aborts when the last connection closes after the shutdown began. */
  private readonly unused = new AbortController();

  /** @param server must not be listening yet, so that every connection is seen */
  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.open.add(socket);
      socket.once('close', () => {
        this.open.delete(socket);
        this.endGrace();
      });
    });
    server.prependListener('request', (_request, response: ServerResponse) => {
      if (this.closing) response.shouldKeepAlive = false;
    });
  }

  /** Resolves when every connection is closed. */
  async close(): Promise<void> {
    this.closing = true;
    this.endGrace();
    await sleep(IDLE_GRACE_MS, this.unused.signal);
    const sweep = setInterval(() => {
      this.server.closeIdleConnections();
      for (const socket of this.open) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    try {
      await new Promise((resolve) => this.server.close(resolve));
    } finally {
      clearInterval(sweep);
    }
  }

  private endGrace(): void {
    if (this.closing && this.open.size === 0) this.unused.abort();
  }
}

const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
/** Longer than the idle time of common load balancers, so that they close first. */
const KEEP_ALIVE_MS = 65_000;
const CHECK_MS = 2_000;

/**
 * Limits the time for a request (slow-loris) and for its response, and the number of connections. If Node
 * cannot parse a request, responds in our envelope.
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
  server.on('request', (_request, response: ServerResponse) => limitUnreadTime(response));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET' || hasAnswered(socket)) socket.destroy();
    else socket.end(responseTo(error.code, publicUrl));
  });
}

/** Reports whether a response is under way or complete on this socket: another status line would corrupt it. */
const hasAnswered = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true;

function responseTo(code: string | undefined, publicUrl: string): string {
  if (code === 'HPE_HEADER_OVERFLOW')
    return rawAnswer(publicUrl, '431 Request Header Fields Too Large', {
      code: 'E_REQUEST_TOO_LARGE',
      message: 'The URL and the headers are too large: at most 16 KiB together.',
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
