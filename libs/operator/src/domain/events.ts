// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfStream {
  /** What was acted on. */
  readonly stream: string;
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
      readonly data: OfStream & {
        readonly subscription: string;
        readonly eventId: string;
        readonly eventType: string;
        readonly revision: number;
        /** The operator's; names nobody. */
        readonly reason: string;
      };
    };

/** One of the events. */
export type ActData<T extends OperatorActEvent['type']> = Extract<
  OperatorActEvent,
  { readonly type: T }
>['data'];
