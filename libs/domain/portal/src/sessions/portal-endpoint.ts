import { type ExecutionContext, Injectable } from '@nestjs/common';
import { type HttpRequest, PartnerCallerGuard, PartnerChecks } from '#platform/http';

/** Identifies the person who is signed in, and accepts no API keys. */
@Injectable()
class PortalCallerGuard extends PartnerCallerGuard {
  protected override verify(request: HttpRequest, context: ExecutionContext) {
    return this.verifySession(request, context);
  }
}

/** Marks an endpoint for the portal's page only. */
export const PortalEndpoint = (): ClassDecorator & MethodDecorator => PartnerChecks(PortalCallerGuard);
