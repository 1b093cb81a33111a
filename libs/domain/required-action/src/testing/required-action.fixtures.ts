import type { RaisedAction, RequiredActionEvent } from '../domain/events.js';
import type { Resolution } from '../domain/types.js';

export const requiredActionId = '3DXo7nActionActionActionAct';
export const companyId = '3DXo7nRmAqwRZbHVYs3vcxvI2Fc';
export const customerId = '3DXo6hDMZY9DR0Kk1jQtHdDGMnu';
export const tenantId = '3DXo6eKqBTJ6zL9v2WJrwzXwYbQ';

/** A new action that asks for names. */
export const raisedAction = (more: Partial<RaisedAction> = {}): RaisedAction => ({
  requiredActionId,
  companyId,
  customerId,
  tenantId,
  actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
  reason: 'The state refused every name.',
  ...more,
});

/** The partner's resolution of the action. */
export const resolution: Resolution = {
  actionCode: 'FORMATION_NAME_OPTIONS_EXHAUSTED',
  nameOptions: [
    { name: 'Bernoulli Numbers', entityTypeEnding: 'LLC', position: 1 },
    { name: 'Jacquard Looms', entityTypeEnding: 'L.L.C.', position: 2 },
  ],
};

const of = { requiredActionId, companyId, customerId };

/** The events of an action's life, as stored. */
export const happened = {
  raised: (more: Partial<RaisedAction> = {}): RequiredActionEvent => ({
    type: 'RequiredActionRaised',
    data: raisedAction(more),
  }),
  delivered: { type: 'RequiredActionDelivered', data: of } satisfies RequiredActionEvent,
  deliveryFailed: { type: 'RequiredActionDeliveryFailed', data: of } satisfies RequiredActionEvent,
  submitted: {
    type: 'RequiredActionSubmitted',
    data: { ...of, resolution },
  } satisfies RequiredActionEvent,
  rejected: { type: 'RequiredActionRejected', data: of } satisfies RequiredActionEvent,
  resolved: { type: 'RequiredActionResolved', data: of } satisfies RequiredActionEvent,
};
