import { project, recorded } from '#kit/event-sourcing/testing';
import type { PortalActDone } from '../portal-act.js';
import { portalActsProjection } from './portal-acts.js';

const recordedAt = '2026-11-20T12:00:00.000Z';
const done = (stream: string, act: string, path: string) =>
  recorded<PortalActDone>(
    { type: 'PortalActDone', data: { tenantId: 't', userId: 'u', act, path } },
    { stream, position: 10, metadata: { correlationId: 'r', recordedAt } },
  );
const shown = { tenantId: 't', userId: 'u', requestId: 'r', createdAt: recordedAt, position: 10 };

describe('the portal acts projection', () => {
  it('lists each act with person, path, time and request', () => {
    const [rotate, revoke] = ['POST /portal/api/webhook-endpoint/rotate-secret', 'POST /portal/api/keys/:id'];
    const paths = ['/portal/api/webhook-endpoint/rotate-secret', '/portal/api/keys/k'] as const;
    const acts = [done('portalAct-1', rotate, paths[0]), done('portalAct-2', revoke, paths[1])];
    expect([...project(portalActsProjection, acts)]).toEqual([
      ['portalAct-1', { ...shown, act: rotate, path: paths[0] }],
      ['portalAct-2', { ...shown, act: revoke, path: paths[1] }],
    ]);
  });
});
