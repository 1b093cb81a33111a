import { project, recorded } from '#kit/event-sourcing/testing';
import type { PartnerEvent } from '../events.js';
import { partnersProjection } from './partners.js';

const tenantId = 't1';
const createdAt = '2026-11-20T12:00:00.000Z';
const created = (email: string | null): PartnerEvent => ({
  type: 'PartnerCreated',
  data: { tenantId, name: 'Acme', userId: 'first', personal: email === null ? null : { email } },
});
const suspended: PartnerEvent = { type: 'PartnerSuspended', data: { tenantId } };
const resumed: PartnerEvent = { type: 'PartnerResumed', data: { tenantId } };

const after = (...events: PartnerEvent[]) =>
  project(
    partnersProjection,
    events.map((event, index) =>
      recorded(event, { position: 10 + index, metadata: { recordedAt: createdAt } }),
    ),
  ).get(tenantId);

const acme = { tenantId, name: 'Acme', email: 'dev@acme.test', suspended: false, createdAt, position: 10 };

describe('the partners projection', () => {
  it('shows name, address and time of creation', () => {
    expect(after(created('dev@acme.test'))).toEqual(acme);
    expect(after(created(null))).toEqual({ ...acme, email: null });
  });

  it('finds a partner by the words of its name and address', () => {
    expect(partnersProjection.search?.(acme)).toEqual(expect.arrayContaining(['acme', 'dev@acme.test']));
    expect(partnersProjection.search?.({ ...acme, email: null })).toEqual(['acme']);
  });

  it('shows whether a partner is suspended', () => {
    expect(after(created('dev@acme.test'), suspended)).toEqual({ ...acme, suspended: true });
    expect(after(created('dev@acme.test'), suspended, resumed)).toEqual(acme);
  });

  it.each<PartnerEvent>([
    { type: 'ApiKeyIssued', data: { tenantId, keyId: 'k', name: 'First', permissions: null } },
    { type: 'ApiKeyRevoked', data: { tenantId, keyId: 'k' } },
    { type: 'PartnerReservationRevoked', data: { tenantId } },
  ])('does not change after $type', (event) => {
    expect(after(created('dev@acme.test'), event)).toEqual(acme);
  });

  it.each([suspended, resumed])('ignores $type of a partner that was never created', (event) => {
    expect(after(event)).toBeUndefined();
  });
});
