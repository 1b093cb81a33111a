import type { DomainEvent } from '#kit/event-sourcing';
import { project, recorded, type RecordedOverrides } from '#kit/event-sourcing/testing';
import { requestDocumentId, requestsProjection } from './requests.js';

const happened = (
  type: string,
  data: object = {},
  { metadata, ...more }: RecordedOverrides = { stream: 'company-c' },
) =>
  recorded<DomainEvent>(
    { type, data },
    { ...more, metadata: { correlationId: 'r', tenantId: 't', ...metadata } },
  );
const madeOf = (...events: ReturnType<typeof happened>[]) => project(requestsProjection, events);

describe('the requests projection', () => {
  it('keeps the changes of a request in order, with actor, time and company', () => {
    const actor = { type: 'partner', id: 'key' } as const;
    const requested = happened(
      'CompanyRequested',
      { companyId: 'c' },
      { stream: 'company-c', metadata: { actor } },
    );
    const raised = happened('RequiredActionRaised', { companyId: 'c' }, { stream: 'requiredAction-a' });
    const { changes, more } = madeOf(requested, raised).get(requestDocumentId('t', 'r')) ?? {};
    expect([changes?.map(({ type, kind, id }) => [type, kind, id]), more]).toEqual([
      [
        ['CompanyRequested', 'company', 'c'],
        ['RequiredActionRaised', 'requiredAction', 'a'],
      ],
      0,
    ]);
    expect(changes?.[0]).toEqual({
      eventId: requested.id,
      type: 'CompanyRequested',
      kind: 'company',
      id: 'c',
      companyId: 'c',
      act: null,
      actor,
      changedAt: requested.metadata.recordedAt,
    });
  });

  it('keeps requests of different tenants with the same id apart', () => {
    const other = happened('FormationSubmitted', {}, { stream: 'company-d', metadata: { tenantId: 'u' } });
    const requests = madeOf(happened('FormationSubmitted'), other);
    expect([...requests].map(([id, { tenantId, changes }]) => [id, tenantId, changes.length])).toEqual([
      ['t/r', 't', 1],
      ['u/r', 'u', 1],
    ]);
  });

  it('ignores events without a tenant', () => {
    expect(madeOf(happened('FormationFiled', {}, { metadata: { tenantId: null } })).size).toBe(0);
  });

  it('keeps the route of a portal act', () => {
    const act = 'POST /portal/api/keys';
    const request = madeOf(happened('PortalActDone', { act }, { stream: 'portalAct-1' })).get('t/r');
    expect(request?.changes).toMatchObject([{ kind: 'portalAct', act, companyId: null }]);
  });

  it('counts changes beyond the limit without storing them, because some clients reuse one id forever', () => {
    const request = madeOf(...Array.from({ length: 103 }, () => happened('NamesRefused'))).get('t/r');
    expect([request?.changes.length, request?.more]).toEqual([100, 3]);
  });
});
