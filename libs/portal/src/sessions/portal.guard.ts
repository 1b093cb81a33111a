import { applyDecorators, Injectable, UseGuards } from '@nestjs/common';
import { type HttpRequest, PartnerGuard } from '#http';

/** As before a partner's request, for what only a person who is signed in may ask: a key will not do. */
@Injectable()
export class PortalGuard extends PartnerGuard {
  protected override verify(request: HttpRequest) {
    return this.verifySession(request);
  }
}

/** An endpoint of the portal's page alone. */
export const PortalEndpoint = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(PortalGuard));
