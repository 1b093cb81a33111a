import type { ActionCode, RequiredActionStatus, Resolution } from './types.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfAction {
  readonly requiredActionId: string;
  readonly companyId: string;
  readonly customerId: string;
}

/** A request to a company's partner. */
export interface RaisedAction extends OfAction {
  readonly tenantId: string;
  readonly actionCode: ActionCode;
  /** The reason, shown to the end user. */
  readonly reason: string;
}

export type RequiredActionEvent =
  | { readonly type: 'RequiredActionRaised'; readonly data: RaisedAction }
  /** Its webhook was acknowledged. */
  | { readonly type: 'RequiredActionDelivered'; readonly data: OfAction }
  /** No endpoint accepted its webhook. */
  | { readonly type: 'RequiredActionDeliveryFailed'; readonly data: OfAction }
  /** The partner resolved it; later resolutions are rejected. */
  | {
      readonly type: 'RequiredActionSubmitted';
      readonly data: OfAction & { readonly resolution: Resolution };
    }
  /** The resolution was unsuccessful, the formation failed, or the customer to sign was erased. */
  | { readonly type: 'RequiredActionRejected'; readonly data: OfAction }
  | { readonly type: 'RequiredActionResolved'; readonly data: OfAction };

export const STATUS_AFTER: Readonly<Record<RequiredActionEvent['type'], RequiredActionStatus>> = {
  RequiredActionRaised: 'created',
  RequiredActionDelivered: 'delivered',
  RequiredActionDeliveryFailed: 'delivery_failed',
  RequiredActionSubmitted: 'submitted',
  RequiredActionRejected: 'rejected',
  RequiredActionResolved: 'resolved',
};
