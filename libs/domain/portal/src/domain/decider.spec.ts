import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { portalAct } from './portal-act.js';

describe('a portal act', () => {
  const act = { tenantId: 't', userId: 'u', act: 'POST /portal/api/keys', path: '/portal/api/keys' };

  it('is recorded once', () => {
    const done = { type: 'PortalActDone', data: act } as const;
    given(portalAct.decider).when({ type: 'RecordPortalAct', act }).then(done);
    given(portalAct.decider, done).when({ type: 'RecordPortalAct', act }).then();
    expect(fold(portalAct.decider, [done])).toEqual(done);
  });
});
