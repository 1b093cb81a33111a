import { toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  validateHostHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { TokenHolder } from '#domain/identity';
import type { Logger } from '#kit/kernel';
import type { ToolServer } from './tool-server.js';

/** A request of a 2025 revision of the protocol, which has sessions. */
interface SessionRequest {
  /** Whether the request starts a session. */
  readonly begins: boolean;
  answer(): Promise<Response>;
}

/** Wraps the protocol's own packages: everything about the transport that is not specific to this service. */
export class Protocol {
  private readonly modern: McpHttpHandler;

  constructor(
    private readonly tools: ToolServer,
    logger: Logger,
  ) {
    this.modern = createMcpHandler(({ authInfo }) => tools.of(customerOf(authInfo)), {
      legacy: 'reject',
      onerror: (err) => logger.debug('rejected a request of the tool interface', { err }),
    });
  }

  close(): Promise<void> {
    return this.modern.close();
  }

  /** Returns whether a request addresses one of these hosts. */
  isFor(hosts: string[], { headers }: Request): boolean {
    return validateHostHeader(headers.host, hosts).ok;
  }

  /**
   * Answers a stateless request. For a request of a session, returns a function that answers it after the
   * session has been checked. A client cancels the response's body when it no longer wants a stream.
   */
  async take(
    request: Request,
    body: unknown,
    { customerId, clientId }: TokenHolder,
  ): Promise<Response | SessionRequest> {
    const web = await toWebRequest(request, body);
    if (!isStateless(request, body) || (await isLegacyRequest(web, body)))
      return { begins: isInitializeRequest(body), answer: () => this.legacy(web, body, customerId) };
    const authInfo = { token: '', clientId, scopes: [], extra: { customerId } };
    return this.modern.fetch(web, { authInfo, parsedBody: body });
  }

  /** Sends one response, or a stream if the caller asked for progress. */
  private async legacy(web: globalThis.Request, body: unknown, customerId: string): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !wantsProgress(body),
    });
    await this.tools.of(customerId).connect(transport);
    return transport.handleRequest(web, { parsedBody: body });
  }
}

type Meta = Readonly<Record<string, unknown>>;

const metaOf = (body: unknown): Meta | undefined =>
  (body as { params?: { _meta?: Meta } } | null)?.params?._meta;

const wantsProgress = (body: unknown): boolean => metaOf(body)?.['progressToken'] !== undefined;

/** Returns whether a request has both marks of a stateless revision; every other request belongs to a session. */
const isStateless = (request: Request, body: unknown): boolean =>
  request.headers['mcp-protocol-version'] !== undefined &&
  metaOf(body)?.['io.modelcontextprotocol/protocolVersion'] !== undefined;

const customerOf = (auth: { readonly extra?: Record<string, unknown> } | undefined): string => {
  const id = auth?.extra?.['customerId'];
  if (typeof id !== 'string') throw new Error('a request without a customer passed the bearer check');
  return id;
};
