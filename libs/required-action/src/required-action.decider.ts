import type { Aggregate, FieldError } from '#event-sourcing';
import {
  actionClosed,
  codeMismatch,
  nameOptionsInvalid,
  notResolvable,
  requiredActionNotFound,
} from './required-action.errors.js';
import { type RaisedAction, type RequiredActionEvent, STATUS_AFTER } from './required-action.events.js';
import {
  awaitsPartner,
  isClosed,
  type RequiredActionStatus,
  type Resolution,
} from './required-action.types.js';

/** Something that the service needs from a partner. */
export interface RequiredAction extends RaisedAction {
  readonly status: RequiredActionStatus;
  /** The partner's answer; null before it. */
  readonly resolution: Resolution | null;
}

/** Null before it was raised. */
export type RequiredActionState = RequiredAction | null;

export type RequiredActionCommand =
  | { readonly type: 'RaiseAction'; readonly action: RaisedAction }
  | { readonly type: 'RecordDelivery' }
  | { readonly type: 'RecordDeliveryFailure' }
  | {
      readonly type: 'SubmitResolution';
      readonly resolution: Resolution;
      /** Endings that do not fit the company, by path. */
      readonly misfits: Readonly<Record<string, FieldError>>;
    }
  | { readonly type: 'RejectAction' }
  | { readonly type: 'ResolveAction' };

function evolve(state: RequiredActionState, event: RequiredActionEvent): RequiredActionState {
  const status = STATUS_AFTER[event.type];
  if (event.type === 'RequiredActionRaised') return { ...event.data, status, resolution: null };
  if (state === null) return null;
  if (event.type === 'RequiredActionSubmitted')
    return { ...state, status, resolution: event.data.resolution };
  return { ...state, status };
}

/** What was to be told is told once; whatever comes after the partner's answer or the end of an action is ignored. */
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
      assertResolvable(state, command);
      return [{ type: 'RequiredActionSubmitted', data: { ...data, resolution: command.resolution } }];
    case 'RejectAction':
      return isClosed(status) ? [] : [{ type: 'RequiredActionRejected', data }];
    case 'ResolveAction':
      return isClosed(status) ? [] : [{ type: 'RequiredActionResolved', data }];
  }
}

type Submission = Extract<RequiredActionCommand, { readonly type: 'SubmitResolution' }>;

/** The order is that of decisions section 6: signatures whatever the code, then the code, then the state. */
function assertResolvable(state: RequiredAction, { resolution, misfits }: Submission): void {
  if (state.actionCode !== 'FORMATION_NAME_OPTIONS_EXHAUSTED') throw notResolvable();
  if (resolution.actionCode !== state.actionCode) throw codeMismatch();
  if (!awaitsPartner(state.status)) throw actionClosed();
  if (Object.keys(misfits).length > 0) throw nameOptionsInvalid(misfits);
}

export const requiredAction: Aggregate<RequiredActionState, RequiredActionCommand, RequiredActionEvent> = {
  category: 'requiredAction',
  decider: { initialState: null, evolve, decide },
  events: {
    RequiredActionRaised: 1,
    RequiredActionDelivered: 1,
    RequiredActionDeliveryFailed: 1,
    RequiredActionSubmitted: 1,
    RequiredActionRejected: 1,
    RequiredActionResolved: 1,
  },
};
