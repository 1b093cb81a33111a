import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { All, Controller, Get, Options, Req, Res } from '@nestjs/common';
import type { Request, Response as Reply } from 'express';
import { DomainError } from '#kit/event-sourcing';
import {
  assertJsonLimits,
  Limits,
  MAX_BODY_BYTES,
  html,
  type Page,
  readBody,
  sendPage,
  wantsPage,
} from '#platform/http';
import {
  authorizationServerMetadata,
  IdentityConfig,
  protectedResourceMetadata,
  type TokenHolder,
  TokenVerifier,
  ToolsConfig,
} from '#domain/identity';
import { notice } from '../pages/layout.js';
import { withArguments } from './arguments.js';
import { LazyProtocol } from './lazy-protocol.js';
import type { AcceptedForms } from './protocol.js';
import {
  INVALID_REQUEST,
  PARSE_ERROR,
  PROTECTED_RESOURCE,
  rememberId,
  SERVER_ERROR,
  SESSION_NOT_FOUND,
  ToolRefusal,
} from './tools-failure.filter.js';
import { ToolSessions } from './tool-sessions.js';
import { answersMetadata, ToolsOrigins } from './tools-origins.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];
const ISSUER = '/.well-known/oauth-authorization-server';
/** Many clients expect the tools at this path, so it is the same as `/`. */
const MCP_PATH = '/mcp';
const SESSION_HEADER = 'mcp-session-id';

/**
 * Serves Streamable HTTP. Checks run in the order of contract 10.4: host and origin, bearer, method, JSON,
 * revision, session. The protocol's package returns fetch responses, which this controller sends.
 */
@Controller()
export class ToolsController {
  private readonly hosts: string[];
  private readonly origins: ToolsOrigins;

  constructor(
    private readonly config: ToolsConfig,
    private readonly identity: IdentityConfig,
    private readonly tokens: TokenVerifier,
    private readonly sessions: ToolSessions,
    private readonly protocol: LazyProtocol,
    private readonly limits: Limits,
  ) {
    const { hostname } = new URL(config.toolsPublicUrl);
    this.hosts = LOOPBACK.includes(hostname) ? LOOPBACK : [hostname];
    this.origins = new ToolsOrigins(config, this.hosts);
  }

  @Get([PROTECTED_RESOURCE, PROTECTED_RESOURCE + MCP_PATH])
  describe(@Req() request: Request, @Res() response: Reply): void {
    const { identityPublicUrl } = this.identity;
    sendMetadata(request, response, protectedResourceMetadata(this.config.toolsPublicUrl, identityPublicUrl));
  }

  @Get(ISSUER)
  describeIssuer(@Req() request: Request, @Res() response: Reply): void {
    sendMetadata(request, response, authorizationServerMetadata(this.identity.identityPublicUrl));
  }

  @Options([PROTECTED_RESOURCE, PROTECTED_RESOURCE + MCP_PATH, ISSUER])
  allowMetadata(@Req() request: Request, @Res() response: Reply): void {
    if (!answersMetadata(request, response)) response.status(204).end();
  }

  @All(['/', MCP_PATH])
  async call(@Req() request: Request, @Res() response: Reply): Promise<void> {
    const protocol = await this.protocol.get();
    // A page that points its own domain name at this address still sends that name (DNS rebinding).
    if (!protocol.isFor(this.hosts, request) || !this.origins.mayCall(request))
      throw new ToolRefusal(403, SERVER_ERROR, 'The Host or Origin header does not match this server.');
    if (this.origins.answersCall(request, response)) return;
    if (request.method === 'GET' && wantsPage(request)) {
      sendPage(response, 200, rootPage(this.config.toolsPublicUrl));
      return;
    }
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
      throw new ToolRefusal(405, SERVER_ERROR, 'Method not allowed.');
    }
    const body = await jsonOf(request, response);
    const accepted = acceptedBy(request);
    const reply = await protocol.take(request, body, accepted, holder);
    if (reply instanceof Response) {
      await send(response, reply);
      return;
    }
    const { begins } = reply;
    if (!begins) await this.assertSession(request, holder);
    const answer = await reply.answer();
    if (begins && answer.ok) response.setHeader(SESSION_HEADER, await this.sessions.mint(holder));
    await send(response, answer);
  }

  /**
   * Only callers with a valid token learn that an address does not exist. Must be the last route, because it
   * matches all.
   */
  @All('/*path')
  async notFound(@Req() request: Request): Promise<never> {
    await this.holderOf(request);
    throw new ToolRefusal(404, SERVER_ERROR, 'This address does not exist.');
  }

  /** @throws {ToolRefusal} 401 unless the header holds a valid token; one in the address does not count */
  private async holderOf(request: Request): Promise<TokenHolder> {
    const { headers, rawHeaders } = request;
    const sent = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'authorization');
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined || sent.length > 1) {
      if (sent.length > 0) this.limits.countFailure(request);
      throw new ToolRefusal(401, SERVER_ERROR, 'Unauthorized');
    }
    const holder = await this.tokens.verify(token);
    if (holder) return holder;
    this.limits.countFailure(request);
    throw new ToolRefusal(401, SERVER_ERROR, 'Unauthorized: invalid_token');
  }

  private async assertSession(request: Request, holder: TokenHolder): Promise<void> {
    if (!(await this.sessions.isOpen(sessionOf(request), holder)))
      throw new ToolRefusal(404, SESSION_NOT_FOUND, 'Session not found');
  }

  private async endSession(request: Request, holder: TokenHolder): Promise<void> {
    if (!(await this.sessions.close(sessionOf(request), holder)))
      throw new ToolRefusal(404, SESSION_NOT_FOUND, 'Session not found');
  }
}

const rootPage = (address: string): Page =>
  notice(
    'Tool interface',
    html`AI assistants form companies for founders through this address. There is nothing to do here in a
      browser: add <strong class="long">${address}</strong> to your assistant as an MCP server.`,
  );

/** @throws {ToolRefusal} the header is missing */
function sessionOf({ headers }: Request): string {
  const id = headers[SESSION_HEADER];
  if (typeof id !== 'string' || id === '')
    throw new ToolRefusal(400, INVALID_REQUEST, 'Missing Mcp-Session-Id header');
  return id;
}

/** The forms in which a response can be sent; the first one is preferred. */
const FORMS = ['application/json', 'text/event-stream'];

/** @throws {ToolRefusal} 406: the client accepts neither form */
function acceptedBy(request: Request): AcceptedForms {
  const accepts = (form: string): boolean => request.accepts(form) !== false;
  const [json = false, stream = false] = FORMS.map(accepts);
  if (!json && !stream)
    throw new ToolRefusal(406, SERVER_ERROR, `Not Acceptable: Accept must include ${FORMS.join(' or ')}`);
  return { json, stream };
}

async function jsonOf(request: Request, response: Reply): Promise<unknown> {
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? ''))
    throw new ToolRefusal(415, SERVER_ERROR, 'Unsupported Media Type: Content-Type must be application/json');
  const bytes = await readBody(request, MAX_BODY_BYTES);
  if (bytes === null) throw new ToolRefusal(413, SERVER_ERROR, 'The body is too large.');
  const body = withArguments(parse(bytes));
  rememberId(response, body);
  // The rate limit would count a list of requests as one.
  if (Array.isArray(body))
    throw new ToolRefusal(400, INVALID_REQUEST, 'Send one request at a time, not an array.');
  assertLimits(body);
  return body;
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    throw new ToolRefusal(400, PARSE_ERROR, 'Parse error');
  }
}

/** @throws {ToolRefusal} the JSON is outside the limits of contract 2.7 */
function assertLimits(body: unknown): void {
  try {
    assertJsonLimits(body);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const code = error.code === 'E_MALFORMED_JSON' ? PARSE_ERROR : INVALID_REQUEST;
    throw new ToolRefusal(400, code, error.message);
  }
}

/** Sends a response at once, or an event stream as it arrives. */
async function send(response: ServerResponse, answer: globalThis.Response): Promise<void> {
  const { status, headers, body } = answer;
  response.statusCode = status;
  headers.forEach((value, name) => {
    // The package sets `connection`, which belongs to the connection and not to the response (RFC 9110, section 7.6.1).
    if (name !== 'connection') response.setHeader(name, value);
  });
  if (body && headers.get('content-type')?.startsWith('text/event-stream')) {
    response.flushHeaders();
    await pipeline(Readable.fromWeb(body), response);
  } else {
    response.end(Buffer.from(await answer.arrayBuffer()));
  }
}

function sendMetadata(request: Request, response: ServerResponse, metadata: object): void {
  if (answersMetadata(request, response)) return;
  response.setHeader('cache-control', 'public, max-age=300');
  response.setHeader('content-type', 'application/json');
  response.setHeader('x-content-type-options', 'nosniff');
  response.end(JSON.stringify(metadata));
}
