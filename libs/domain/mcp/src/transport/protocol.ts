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

/** The forms of a response that a client accepts; at least one of them. */
export interface AcceptedForms {
  readonly json: boolean;
  readonly stream: boolean;
}

/** A request of a 2025 revision of the protocol, which has sessions. */
interface SessionRequest {
  /** Reports whether the request starts a session. */
  readonly begins: boolean;
  answer(): Promise<Response>;
}

/** Wraps the protocol's own packages: everything about the transport that is not specific to this service. */
export class Protocol {
  private readonly modern: McpHttpHandler;
  /** For clients that accept only event streams. */
  private readonly streaming: McpHttpHandler;

  constructor(
    private readonly tools: ToolServer,
    logger: Logger,
  ) {
    const handler = (responseMode: 'auto' | 'sse') =>
      createMcpHandler(({ authInfo }) => tools.of(customerOf(authInfo)), {
        legacy: 'reject',
        responseMode,
        onerror: (err) => logger.debug('rejected a request of the tool interface', { err }),
      });
    this.modern = handler('auto');
    this.streaming = handler('sse');
  }

  async close(): Promise<void> {
    await Promise.all([this.modern.close(), this.streaming.close()]);
  }

  /** Reports whether a request addresses one of these hosts. */
  isFor(hosts: string[], { headers }: Request): boolean {
    return validateHostHeader(headers.host, hosts).ok;
  }

  /**
   * Answers a stateless request. For a request of a session, returns a function that answers it after the
   * session has been checked. A client cancels the response's body when it no longer wants a stream.
   */
  async take(
    request: Request,
    sent: unknown,
    accepted: AcceptedForms,
    { customerId, clientId }: TokenHolder,
  ): Promise<Response | SessionRequest> {
    // Progress needs a stream.
    const body = accepted.stream ? sent : withoutProgress(sent);
    const web = await toWebRequest(request, body);
    // The package requires every client to accept both forms.
    web.headers.set('accept', 'application/json, text/event-stream');
    // A request without a version header belongs to a session, whatever its envelope says (contract 10.4).
    if (request.headers['mcp-protocol-version'] === undefined || (await isLegacyRequest(web, body)))
      return {
        begins: isInitializeRequest(body),
        answer: () => this.legacy(web, body, accepted, customerId),
      };
    const authInfo = { token: '', clientId, scopes: [], extra: { customerId } };
    const handler = accepted.json ? this.modern : this.streaming;
    return handler.fetch(web, { authInfo, parsedBody: body });
  }

  /** Sends one response, or a stream if the caller asked for progress. */
  private async legacy(
    web: globalThis.Request,
    body: unknown,
    { json }: AcceptedForms,
    customerId: string,
  ): Promise<Response> {
    const transport = new WebStandardStreamableHTTPServerTransport({
      enableJsonResponse: json && !wantsProgress(body),
    });
    await this.tools.of(customerId).connect(transport);
    return transport.handleRequest(web, { parsedBody: body });
  }
}

type Meta = Readonly<Record<string, unknown>>;

const metaOf = (body: unknown): Meta | undefined =>
  (body as { params?: { _meta?: Meta } } | null)?.params?._meta;

function withoutProgress(body: unknown): unknown {
  const { progressToken, ...others } = metaOf(body) ?? {};
  if (progressToken === undefined) return body;
  const request = body as { readonly params: object };
  return { ...request, params: { ...request.params, _meta: others } };
}

const wantsProgress = (body: unknown): boolean => metaOf(body)?.['progressToken'] !== undefined;

const customerOf = (auth: { readonly extra?: Record<string, unknown> } | undefined): string => {
  const id = auth?.extra?.['customerId'];
  if (typeof id !== 'string') throw new Error('a request without a customer passed the bearer check');
  return id;
};
