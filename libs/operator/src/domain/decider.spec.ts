import { describe, expect, it } from '@jest/globals';
import { given } from '#event-sourcing/testing';
import { operatorAct } from './decider.js';
import type { OperatorActEvent } from './events.js';

const stream = 'company-2abcdefghijklmnopqrstuvwxyz';
const reveal = { stream, purpose: 'audit replay', tokenId: 'token' };
const skip = {
  stream,
  subscription: 'webhooks',
  eventId: 'event',
  eventType: 'EinIssued',
  revision: 3,
  reason: 'Told by hand.',
};

describe("operators' acts", () => {
  it('are recorded each time', () => {
    const revealed = { type: 'PersonalDataRevealed', data: reveal } as const;
    given(operatorAct.decider, revealed).when({ type: 'RecordReveal', act: reveal }).then(revealed);
    given(operatorAct.decider)
      .when({ type: 'RecordSkip', act: skip })
      .then({ type: 'ParkedEventSkipped', data: skip });
  });

  it('are all remembered, in order', () => {
    const { decider } = operatorAct;
    const revealed = { type: 'PersonalDataRevealed', data: reveal } as const;
    const skipped = { type: 'ParkedEventSkipped', data: skip } as const;
    const events: OperatorActEvent[] = [revealed, skipped, revealed];
    const acts = events.reduce((before, event) => decider.evolve(before, event), decider.initialState);
    expect(acts).toEqual(events);
  });
});
