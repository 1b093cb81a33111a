import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { operatorAct } from './decider.js';
import type { OperatorActEvent } from './events.js';

const stream = 'company-2abcdefghijklmnopqrstuvwxyz';
const partner = 'partner-2abcdefghijklmnopqrstuvwxyz';
const parked = { stream, subscription: 'webhooks', eventId: 'event', eventType: 'EinIssued', revision: 3 };
const acts: readonly OperatorActEvent[] = [
  { type: 'PersonalDataRevealed', data: { stream, purpose: 'audit replay', tokenId: 'token' } },
  { type: 'ParkedEventSkipped', data: { ...parked, reason: 'Told by hand.' } },
  { type: 'ParkedEventRetried', data: parked },
  { type: 'DeliveryResent', data: { stream: partner, deliveryId: 'delivery' } },
  { type: 'DeliveriesRecovered', data: { stream: partner, since: null, recovered: 2 } },
  { type: 'SuspensionExplained', data: { stream: partner, suspended: true, reason: 'Unpaid.' } },
  { type: 'EndpointEnabled', data: { stream: partner, reason: 'It answers again.' } },
];

describe('operator acts', () => {
  it.each(acts)('are recorded each time: $type', (act) => {
    given(operatorAct.decider).when({ type: 'RecordAct', act }).then(act);
    given(operatorAct.decider, act).when({ type: 'RecordAct', act }).then(act);
  });

  it('keep their stored shapes', () => {
    for (const { type } of acts) expect(operatorAct.events[type]).toMatchObject({ version: 1 });
  });

  it('are not kept in the state, except for the last one', () => {
    expect(fold(operatorAct.decider, acts)).toEqual(acts.at(-1));
  });
});
