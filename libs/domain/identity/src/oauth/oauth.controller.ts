import { All, Controller, Get, Options, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { allowCrossOrigin } from '#platform/http';
import { IdentityConfig } from '../identity.config.js';
import { AuthorizationProtocol } from './authorization-protocol.js';
import { CallerLimits } from './caller-limits.js';
import { authorizationServerMetadata, ENDPOINTS } from './metadata.js';
import { OAuthRecords } from './oauth-records.js';
import { isToolInterface } from './tools-client.js';

/** RFC 8414, and the path at which programs for OpenID Connect look. */
const DISCOVERY = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
/** The provider itself allows pages to use the token endpoints. */
const ANY_PAGE = {
  origin: '*',
  methods: 'GET, POST',
  requestHeaders: 'Content-Type, Accept, Mcp-Protocol-Version',
  responseHeaders: 'Retry-After',
};

/**
 * The endpoints for programs. `oidc-provider` is a Koa application: it reads the request and writes the
 * response.
 */
@Controller()
export class OAuthController {
  private readonly metadata: string;

  constructor(
    config: IdentityConfig,
    private readonly protocol: AuthorizationProtocol,
    private readonly limits: CallerLimits,
    private readonly records: OAuthRecords,
  ) {
    this.metadata = JSON.stringify(authorizationServerMetadata(config.identityPublicUrl));
  }

  @Options(DISCOVERY)
  allowDiscovery(@Req() request: Request, @Res() response: Response): void {
    if (!allowCrossOrigin(request, response, ANY_PAGE)) response.status(204).end();
  }

  @Get(DISCOVERY)
  describe(@Req() request: Request, @Res() response: Response): void {
    response.setHeader('content-type', 'application/json');
    allowCrossOrigin(request, response, ANY_PAGE);
    response.setHeader('cache-control', 'public, max-age=300');
    response.end(this.metadata);
    // Loads the protocol early for the program's next request, which reports any failure.
    this.protocol.get().catch(() => undefined);
  }

  @All(ENDPOINTS.registration)
  register(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (allowCrossOrigin(request, response, ANY_PAGE)) return Promise.resolve();
    if (request.method === 'POST') this.limits.admitRegistration(request);
    return this.answer(request, response);
  }

  @All([ENDPOINTS.token, ENDPOINTS.introspection, ENDPOINTS.revocation])
  call(@Req() request: Request, @Res() response: Response): Promise<void> {
    // The tool interface calls on behalf of all founders, and limits their calls itself.
    if (request.method === 'POST' && !isToolInterface(request, this.records)) this.limits.admitCall(request);
    return this.answer(request, response);
  }

  @All(ENDPOINTS.authorization)
  authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.limits.admitVisit(request);
    return this.answer(request, response);
  }

  @All(`${ENDPOINTS.authorization}/:uid`)
  resume(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.answer(request, response);
  }

  private async answer(request: Request, response: Response): Promise<void> {
    await (await this.protocol.get()).answer(request, response);
  }
}
