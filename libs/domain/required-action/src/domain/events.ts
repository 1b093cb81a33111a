import type { ActionCode, RequiredActionStatus, Resolution } from './types.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfAction {
  readonly requiredActionId: string;
  readonly companyId: string;
  readonly customerId: string;
}

/** What a company's partner is asked for. */
export interface RaisedAction extends OfAction {
  readonly tenantId: string;
  readonly actionCode: ActionCode;
  /** Why, for the end user. */
  readonly reason: string;
}

export type RequiredActionEvent =
  | { readonly type: 'RequiredActionRaised'; readonly data: RaisedAction }
  /** Its webhook was acknowledged. */
  | { readonly type: 'RequiredActionDelivered'; readonly data: OfAction }
  /** No endpoint took its webhook. */
  | { readonly type: 'RequiredActionDeliveryFailed'; readonly data: OfAction }
  /** The partner has sent a resolution; no other is taken. */
  | {
      readonly type: 'RequiredActionSubmitted';
      readonly data: OfAction & { readonly resolution: Resolution };
    }
  /** The resolution, or what became of the company, led nowhere. */
  | { readonly type: 'RequiredActionRejected'; readonly data: OfAction }
  | { readonly type: 'RequiredActionResolved'; readonly data: OfAction };

/** The status that each event leads to. */
export const STATUS_AFTER: Readonly<Record<RequiredActionEvent['type'], RequiredActionStatus>> = {
  RequiredActionRaised: 'created',
  RequiredActionDelivered: 'delivered',
  RequiredActionDeliveryFailed: 'delivery_failed',
  RequiredActionSubmitted: 'submitted',
  RequiredActionRejected: 'rejected',
  RequiredActionResolved: 'resolved',
};
