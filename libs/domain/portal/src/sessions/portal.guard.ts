import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import { type HttpRequest, PartnerGuard, type RouteOptions } from '#platform/http';

/** As before a partner's request, for what only a person who is signed in may ask: a key will not do. */
@Injectable()
export class PortalGuard extends PartnerGuard {
  protected override verify(request: HttpRequest, options: RouteOptions) {
    return this.verifySession(request, options);
  }
}

/** An endpoint of the portal's page alone. */
export const PortalEndpoint = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(PortalGuard));
