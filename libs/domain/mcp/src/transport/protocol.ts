import { toWebRequest } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type McpHttpHandler,
  validateHostHeader,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { Request } from 'express';
import type { TokenHolder } from '#domain/identity';
import type { Logger } from '#kit/kernel';
import type { ToolServer } from './tool-server.js';

/** A request of one of the revisions of 2025, which belong to sessions. */
export interface SessionRequest {
  /** Whether a session begins with it. */
  readonly begins: boolean;
  answer(): Promise<Response>;
}

/** What the protocol's own packages do: all that is not the service's own about the transport. */
export class Protocol {
  private readonly modern: McpHttpHandler;

  constructor(
    private readonly tools: ToolServer,
    logger: Logger,
  ) {
    this.modern = createMcpHandler(({ authInfo }) => tools.of(customerOf(authInfo)), {
      legacy: 'reject',
      onerror: (err) => {
        logger.debug('a request of the tool interface was refused', { err });
      },
    });
  }

  close(): Promise<void> {
    return this.modern.close();
  }

  /** Whether a request comes by one of these names, and from a page of one of them or from no page. */
  isFor(hosts: string[], { headers }: Request): boolean {
    return validateHostHeader(headers.host, hosts).ok && validateOriginHeader(headers.origin, hosts).ok;
  }

  /**
   * Answers a request that stands by itself; of one that belongs to a session, how it is answered once that is known.
   * A client that does not want a streamed answer any more cancels its body.
   */
  async take(
    request: Request,
    body: unknown,
    { customerId, clientId }: TokenHolder,
  ): Promise<Response | SessionRequest> {
    const web = await toWebRequest(request, body);
    if (await isLegacyRequest(web, body))
      return { begins: isInitializeRequest(body), answer: () => this.legacy(web, body, customerId) };
    const authInfo = { token: '', clientId, scopes: [], extra: { customerId } };
    return this.modern.fetch(web, { authInfo, parsedBody: body });
  }

  /** In one piece, or piece by piece where progress is asked for. */
  private async legacy(web: globalThis.Request, body: unknown, customerId: string): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: !wantsProgress(body),
    });
    await this.tools.of(customerId).connect(transport);
    return transport.handleRequest(web, { parsedBody: body });
  }
}

const wantsProgress = (body: unknown): boolean =>
  (body as { params?: { _meta?: { progressToken?: unknown } } } | null)?.params?._meta?.progressToken !==
  undefined;

const customerOf = (auth: { readonly extra?: Record<string, unknown> } | undefined): string => {
  const id = auth?.extra?.['customerId'];
  if (typeof id !== 'string') throw new Error('a request without a customer came past the bearer check');
  return id;
};
