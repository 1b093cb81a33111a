import { describe, it } from '@jest/globals';
import { given } from '#event-sourcing/testing';
import { operatorAct } from './decider.js';

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
});
