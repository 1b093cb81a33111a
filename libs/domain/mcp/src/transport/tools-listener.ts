import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response as Reply } from 'express';
import { HttpConfig, HttpError, Limits, MOST_BODY_BYTES, PortServer, readBody } from '#platform/http';
import type { Worker } from '#platform/hosting';
import {
  AccessTokens,
  authorizationServerMetadata,
  IdentityConfig,
  protectedResourceMetadata,
  resourceOf,
  type TokenHolder,
  ToolsConfig,
} from '#domain/identity';
import { Logger } from '#kit/kernel';
import { FounderPages } from '../pages/founder-pages.js';
import { PaymentPages } from '../pages/payment-pages.js';
import { LazyProtocol } from './lazy-protocol.js';
import { ToolSessions } from './tool-sessions.js';

const REALM = 'service-mcp';
const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const SESSION_HEADER = 'mcp-session-id';

/** JSON-RPC 2.0, 5.1; the last is of the Streamable HTTP transport. */
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const SERVER_ERROR = -32000;
const SESSION_NOT_FOUND = -32001;

/** A request that is refused before any tool sees it. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The tool interface's transport, on a port of its own: Streamable HTTP. Checks come in the order of contract 10.4: host
 * and origin, bearer, method, JSON, revision, session.
 */
@Injectable()
export class ToolsListener implements Worker {
  private readonly server: PortServer;
  private readonly hosts: string[];
  private readonly challenge: string;

  constructor(
    private readonly config: ToolsConfig,
    private readonly identity: IdentityConfig,
    http: HttpConfig,
    private readonly logger: Logger,
    private readonly tokens: AccessTokens,
    private readonly sessions: ToolSessions,
    private readonly protocol: LazyProtocol,
    private readonly limits: Limits,
    private readonly pages: FounderPages,
    private readonly payments: PaymentPages,
  ) {
    const { hostname } = new URL(config.toolsPublicUrl);
    this.hosts = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
    this.challenge = `Bearer realm="${REALM}", resource_metadata="${config.toolsPublicUrl}${PROTECTED_RESOURCE}"`;
    this.server = new PortServer(config.toolsPort, http, logger);
    this.route();
  }

  start(): Promise<void> {
    return this.server.start();
  }

  async stop(): Promise<void> {
    await this.protocol.close();
    await this.server.stop();
  }

  private route(): void {
    const { app } = this.server;
    const { identityPublicUrl } = this.identity;
    const documents = {
      [PROTECTED_RESOURCE]: protectedResourceMetadata(resourceOf(this.config), identityPublicUrl),
      '/.well-known/oauth-authorization-server': authorizationServerMetadata(identityPublicUrl),
    };
    for (const [path, document] of Object.entries(documents))
      app.get(path, (_, response) => {
        response.setHeader('access-control-allow-origin', '*');
        response.setHeader('cache-control', 'public, max-age=300');
        sendJson(response, 200, document);
      });
    this.pages.mount(app);
    this.payments.mount(app);
    app.all('/', (request, response) => {
      this.serve(request, response).catch((error: unknown) => {
        this.refuse(response, error);
      });
    });
    app.use((request, response) => {
      this.holderOf(request).then(
        () => {
          sendError(response, 404, SERVER_ERROR, 'There is nothing at this address.');
        },
        (error: unknown) => {
          this.refuse(response, error);
        },
      );
    });
  }

  private async serve(request: Request, response: Reply): Promise<void> {
    const protocol = await this.protocol.get();
    // Against DNS rebinding: a page that made its own name mean this address still says its own name.
    if (!protocol.isFor(this.hosts, request))
      throw new Refused(403, SERVER_ERROR, 'This request came by another name.');
    const holder = await this.holderOf(request);
    this.limits.countRequest(`tools/${holder.customerId}`, response);
    if (request.method === 'DELETE') {
      await this.endSession(request, holder);
      response.statusCode = 204;
      response.end();
      return;
    }
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST, DELETE');
      throw new Refused(405, SERVER_ERROR, 'Method not allowed.');
    }
    const body = await jsonOf(request);
    const taken = await protocol.take(request, body, holder);
    if (taken instanceof Response) {
      await send(response, taken);
      return;
    }
    const { begins } = taken;
    if (!begins) await this.assertSession(request, holder);
    const answer = await taken.answer();
    if (begins && answer.ok) response.setHeader(SESSION_HEADER, await this.sessions.mint(holder));
    await send(response, answer);
  }

  /** @throws {Refused} 401 where the header holds no token that is good here; one in the address is not looked at */
  private async holderOf(request: Request): Promise<TokenHolder> {
    const { headers, rawHeaders } = request;
    const sent = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization');
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined || sent.length > 1) throw new Refused(401, SERVER_ERROR, 'Unauthorized');
    const holder = await this.tokens.verify(token);
    if (holder) return holder;
    this.limits.countFailure(request);
    throw new Refused(401, SERVER_ERROR, 'Unauthorized: invalid_token');
  }

  private async assertSession(request: Request, holder: TokenHolder): Promise<void> {
    if (!(await this.sessions.isOpen(sessionOf(request), holder)))
      throw new Refused(404, SESSION_NOT_FOUND, 'Session not found');
  }

  private async endSession(request: Request, holder: TokenHolder): Promise<void> {
    if (!(await this.sessions.close(sessionOf(request), holder)))
      throw new Refused(404, SESSION_NOT_FOUND, 'Session not found');
  }

  private refuse(response: Reply, error: unknown): void {
    if (response.headersSent || response.destroyed) {
      response.destroy();
    } else if (error instanceof Refused) {
      if (error.status === 401)
        response.setHeader(
          'www-authenticate',
          error.message.endsWith('invalid_token')
            ? `${this.challenge}, error="invalid_token"`
            : this.challenge,
        );
      sendError(response, error.status, error.code, error.message);
    } else if (error instanceof HttpError) {
      for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
      sendError(response, 429, SERVER_ERROR, error.message);
    } else {
      this.logger.error('the tool interface failed', { err: error });
      sendError(response, 503, SERVER_ERROR, 'The service cannot do this right now. Try again shortly.');
    }
  }
}

/** @throws {Refused} a request without the header */
function sessionOf({ headers }: Request): string {
  const id = headers[SESSION_HEADER];
  if (typeof id !== 'string' || id === '')
    throw new Refused(400, INVALID_REQUEST, 'Missing Mcp-Session-Id header');
  return id;
}

async function jsonOf(request: Request): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new Refused(415, SERVER_ERROR, 'Unsupported Media Type: Content-Type must be application/json');
  const bytes = await readBody(request, MOST_BODY_BYTES);
  if (bytes === null) throw new Refused(413, SERVER_ERROR, 'The body is too large.');
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new Refused(400, PARSE_ERROR, 'Parse error');
  }
}

/** In one piece, or as it comes. */
async function send(response: ServerResponse, answer: globalThis.Response): Promise<void> {
  const { status, headers, body } = answer;
  response.statusCode = status;
  headers.forEach((value, name) => {
    response.setHeader(name, value);
  });
  if (body && headers.get('content-type')?.startsWith('text/event-stream')) {
    response.flushHeaders();
    await pipeline(Readable.fromWeb(body), response);
  } else {
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

const sendError = (response: ServerResponse, status: number, code: number, message: string): void => {
  sendJson(response, status, { jsonrpc: '2.0', error: { code, message }, id: null });
};

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.statusCode = status;
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-content-type-options', 'nosniff');
  response.end(JSON.stringify(body));
}
