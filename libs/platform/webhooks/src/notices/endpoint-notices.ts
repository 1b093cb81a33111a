import type { DisableReason } from '../deliveries/delivery.js';

/** An endpoint that the service disabled. */
export interface EndpointNotice {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly url: string;
  readonly reason: DisableReason;
  /** RFC 3339, in the tenant's time. */
  readonly disabledAt: string;
  /** Number of events that wait to be sent to the endpoint. */
  readonly waiting: number;
}

/** The port that notifies the partner's admins. `#domain/partner` provides it. */
export abstract class EndpointNotices {
  /** Sends the notice, with the same message ids if it is repeated. Rejects if nobody got it, so that it is sent again. */
  abstract send(notice: EndpointNotice): Promise<void>;
}
