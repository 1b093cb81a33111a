import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowCrossOrigin } from '#platform/http';
import type { ToolsConfig } from '#domain/identity';

/** The headers that clients of the protocol send and read. */
const CALLS = {
  methods: 'POST, DELETE',
  requestHeaders:
    'Authorization, Content-Type, Accept, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID',
  responseHeaders: 'Mcp-Session-Id, WWW-Authenticate, Allow, Retry-After, RateLimit, RateLimit-Policy',
};
const METADATA = {
  origin: '*',
  methods: 'GET',
  requestHeaders: 'Accept, Mcp-Protocol-Version',
  responseHeaders: 'Cache-Control',
};

/** The origins of the pages that may call the tool interface. */
export class ToolsOrigins {
  private readonly own: readonly string[];

  /** @param hosts the names of this server */
  constructor(
    private readonly config: ToolsConfig,
    hosts: readonly string[],
  ) {
    const { protocol, port } = new URL(config.toolsPublicUrl);
    this.own = hosts.map((host) => new URL(`${protocol}//${host}:${port}`).origin);
  }

  /** Reports whether a request comes from no page, a page of this server, or one of `TOOLS_ALLOWED_ORIGINS`. */
  mayCall({ headers: { origin } }: IncomingMessage): boolean {
    return origin === undefined || this.own.includes(origin) || this.isAllowed(origin);
  }

  /** Sets the CORS headers for a page that {@link mayCall}. Answers a preflight and then returns true. */
  answersCall(request: IncomingMessage, response: ServerResponse): boolean {
    const { origin } = request.headers;
    return (
      origin !== undefined &&
      this.isAllowed(origin) &&
      allowCrossOrigin(request, response, { origin, ...CALLS })
    );
  }

  private isAllowed(origin: string): boolean {
    return this.config.toolsAllowedOrigins.includes(origin);
  }
}

/** Like {@link ToolsOrigins.answersCall}, for public metadata, which pages of all origins may read. */
export const answersMetadata = (request: IncomingMessage, response: ServerResponse): boolean =>
  allowCrossOrigin(request, response, METADATA);
