// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfStream {
  /** What was acted on. */
  readonly stream: string;
}

interface OfParked extends OfStream {
  readonly subscription: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly revision: number;
}

/** What operators do beside the commands of other domains. Who did it, and when, is in the metadata; nothing is personal. */
export type OperatorActEvent =
  | {
      /** Somebody was shown personal data in clear. */
      readonly type: 'PersonalDataRevealed';
      readonly data: OfStream & {
        /** What they were shown in: `audit replay`. */
        readonly purpose: string;
        /** Of the token that it was shown for. */
        readonly tokenId: string;
      };
    }
  | {
      /** An event that a subscription could not handle was given up for it. */
      readonly type: 'ParkedEventSkipped';
      readonly data: OfParked & {
        /** The operator's, here and below; names no person. */
        readonly reason: string;
      };
    }
  | {
      /** Another try was asked for. */
      readonly type: 'ParkedEventRetried';
      readonly data: OfParked;
    }
  | {
      /** A webhook was sent once more. The stream is the partner's. */
      readonly type: 'DeliveryResent';
      readonly data: OfStream & { readonly deliveryId: string };
    }
  | {
      /** What a partner was never told was sent. The stream is the partner's. */
      readonly type: 'DeliveriesRecovered';
      readonly data: OfStream & {
        /** Only what happened since then, RFC 3339; null: all. */
        readonly since: string | null;
        readonly recovered: number;
      };
    }
  | {
      /** Why a partner was suspended, or resumed. The stream is the partner's. */
      readonly type: 'SuspensionExplained';
      readonly data: OfStream & { readonly suspended: boolean; readonly reason: string };
    }
  | {
      /** A webhook endpoint that was disabled is sent to again. The stream is the partner's. */
      readonly type: 'EndpointEnabled';
      readonly data: OfStream & { readonly reason: string };
    };
