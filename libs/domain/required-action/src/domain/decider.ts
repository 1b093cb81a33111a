import type { ServiceAggregate } from '#platform/domain-model';
import { requiredActionNotFound } from './errors.js';
import { type RaisedAction, type RequiredActionEvent, STATUS_AFTER } from './events.js';
import { type Submission, validResolution } from './resolution.js';
import { isClosed, type RequiredActionStatus, type Resolution } from './types.js';

/** An action that the service requires from a partner. */
export interface RequiredAction extends RaisedAction {
  readonly status: RequiredActionStatus;
  /** Null before the partner resolves it. */
  readonly resolution: Resolution | null;
}

/** Null before it is opened. */
export type RequiredActionState = RequiredAction | null;

export type RequiredActionCommand =
  | { readonly type: 'RaiseAction'; readonly action: RaisedAction }
  | { readonly type: 'RecordDelivery' }
  | { readonly type: 'RecordDeliveryFailure' }
  | ({ readonly type: 'SubmitResolution' } & Submission)
  | { readonly type: 'RejectAction' }
  | { readonly type: 'ResolveAction' };

function evolve(state: RequiredActionState, event: RequiredActionEvent): RequiredActionState {
  const status = STATUS_AFTER[event.type];
  switch (event.type) {
    case 'RequiredActionRaised':
      return { ...event.data, status, resolution: null };
    case 'RequiredActionSubmitted':
      return state && { ...state, status, resolution: event.data.resolution };
    case 'RequiredActionDelivered':
    case 'RequiredActionDeliveryFailed':
    case 'RequiredActionRejected':
    case 'RequiredActionResolved':
      return state && { ...state, status };
  }
}

/** Records each outcome once. Reports after the partner's resolution or the end of an action are ignored. */
function decide(state: RequiredActionState, command: RequiredActionCommand): readonly RequiredActionEvent[] {
  if (command.type === 'RaiseAction')
    return state === null ? [{ type: 'RequiredActionRaised', data: command.action }] : [];
  if (state === null) throw requiredActionNotFound();
  const { requiredActionId, companyId, customerId, status } = state;
  const data = { requiredActionId, companyId, customerId };

  switch (command.type) {
    case 'RecordDelivery':
      return status === 'created' || status === 'delivery_failed'
        ? [{ type: 'RequiredActionDelivered', data }]
        : [];
    case 'RecordDeliveryFailure':
      return status === 'created' ? [{ type: 'RequiredActionDeliveryFailed', data }] : [];
    case 'SubmitResolution':
      return [
        { type: 'RequiredActionSubmitted', data: { ...data, resolution: validResolution(state, command) } },
      ];
    case 'RejectAction':
      return isClosed(status) ? [] : [{ type: 'RequiredActionRejected', data }];
    case 'ResolveAction':
      return isClosed(status) ? [] : [{ type: 'RequiredActionResolved', data }];
  }
}

export const requiredAction: ServiceAggregate<
  RequiredActionState,
  RequiredActionCommand,
  RequiredActionEvent
> = {
  category: 'requiredAction',
  decider: { initialState: null, evolve, decide },
  events: {
    RequiredActionRaised: { version: 1, visibleToPartner: true },
    RequiredActionDelivered: { version: 1, visibleToPartner: true, announced: false },
    RequiredActionDeliveryFailed: { version: 1, visibleToPartner: true, announced: false },
    RequiredActionSubmitted: { version: 1, visibleToPartner: true, announced: false },
    RequiredActionRejected: { version: 1, visibleToPartner: true, announced: false },
    RequiredActionResolved: { version: 1, visibleToPartner: true, announced: false },
  },
};
