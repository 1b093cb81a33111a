import { applyDecorators, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { type HttpRequest, PartnerGuard } from '#platform/http';

/** Checks a request as {@link PartnerGuard} does, but accepts only people who are signed in, no API keys. */
@Injectable()
export class PortalGuard extends PartnerGuard {
  protected override verify(request: HttpRequest, context: ExecutionContext) {
    return this.verifySession(request, context);
  }
}

/** An endpoint of the portal's page alone. */
export const PortalEndpoint = (): ClassDecorator & MethodDecorator => applyDecorators(UseGuards(PortalGuard));
