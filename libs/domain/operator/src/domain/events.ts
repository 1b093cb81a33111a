// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in
// test/upgrade.

interface OfStream {
  /** The stream that was acted on. */
  readonly stream: string;
}

interface OfParked extends OfStream {
  readonly subscription: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly revision: number;
}

/**
 * Operators' acts that are not commands of other domains. The metadata holds operator and time; nothing is
 * personal data.
 */
export type OperatorActEvent =
  | {
      /** Personal data was shown in clear. */
      readonly type: 'PersonalDataRevealed';
      readonly data: OfStream & {
        /** The place where it was shown, such as `audit replay`. */
        readonly purpose: string;
        readonly tokenId: string;
      };
    }
  | {
      /** A parked event was skipped permanently for its subscription. */
      readonly type: 'ParkedEventSkipped';
      readonly data: OfParked & {
        /** The operator's reason, in this event and the others; contains no personal data. */
        readonly reason: string;
      };
    }
  | {
      /** A retry was requested. */
      readonly type: 'ParkedEventRetried';
      readonly data: OfParked;
    }
  | {
      /** A webhook was sent again. The stream is the partner's. */
      readonly type: 'DeliveryResent';
      readonly data: OfStream & { readonly deliveryId: string };
    }
  | {
      /** Undelivered webhooks were sent to a partner. The stream is the partner's. */
      readonly type: 'DeliveriesRecovered';
      readonly data: OfStream & {
        /** Only events since then (RFC 3339); null for all. */
        readonly since: string | null;
        readonly recovered: number;
      };
    }
  | {
      /** Why a partner was suspended or resumed. The stream is the partner's. */
      readonly type: 'SuspensionExplained';
      readonly data: OfStream & { readonly suspended: boolean; readonly reason: string };
    }
  | {
      /** A disabled webhook endpoint was enabled. The stream is the partner's. */
      readonly type: 'EndpointEnabled';
      readonly data: OfStream & { readonly reason: string };
    };
