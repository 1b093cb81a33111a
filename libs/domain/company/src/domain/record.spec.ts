import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { companyId, customerId, happened, requestedLlc } from '../testing/company.fixtures.js';
import { company } from './decider.js';
import type { CompanyEvent } from './events.js';
import type { UpdateCompanyRecord } from './record.js';

const { decider } = company;
const of = { companyId, customerId };
const update = (changes: Omit<UpdateCompanyRecord, 'type'>) =>
  ({ type: 'UpdateCompanyRecord', ...changes }) as const;
const idChanged = (externalCompanyId: string | null): CompanyEvent => ({
  type: 'ExternalCompanyIdChanged',
  data: { ...of, externalCompanyId },
});
const textsChanged = (metadata: Record<string, string>): CompanyEvent => ({
  type: 'CompanyMetadataChanged',
  data: { ...of, personal: { metadata } },
});
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 'x']));

describe("a company's record", () => {
  it("gets the partner's id, which can be cleared", () => {
    const set = idChanged('A-1');
    given(decider, happened.requested())
      .when(update({ externalCompanyId: 'A-1' }))
      .then(set);
    given(decider, happened.requested(), set)
      .when(update({ externalCompanyId: null }))
      .then(idChanged(null));
  });

  it('gets metadata, merged by key', () => {
    const set = textsChanged({ plan: 'gold', region: 'eu' });
    given(decider, happened.requested())
      .when(update({ metadata: { plan: 'gold', region: 'eu' } }))
      .then(set);
    given(decider, happened.requested(), set)
      .when(update({ externalCompanyId: 'A-1', metadata: { plan: null } }))
      .then(idChanged('A-1'), textsChanged({ region: 'eu' }));
    given(decider, happened.requested(), set)
      .when(update({ metadata: null }))
      .then(textsChanged({}));
  });

  it('is unchanged by the same values', () => {
    given(decider, happened.requested())
      .when(update({ externalCompanyId: null, metadata: { plan: null } }))
      .then();
    const request = requestedLlc({ externalCompanyId: 'A-1' });
    given(decider, happened.requested(request), textsChanged({ plan: 'gold' }))
      .when(update({ externalCompanyId: 'A-1', metadata: { plan: 'gold' } }))
      .then();
    given(decider, happened.requested(request)).when(update({})).then();
  });

  it('has at most twenty metadata entries', () => {
    const full = textsChanged(many(20));
    given(decider, happened.requested(), full)
      .when(update({ metadata: { more: 'x' } }))
      .thenThrows('E_VALIDATION_FAILED');
    given(decider, happened.requested(), full)
      .when(update({ metadata: { more: 'x', 'key-0': null } }))
      .then(textsChanged({ ...Object.fromEntries(Object.entries(many(20)).slice(1)), more: 'x' }));
  });

  it('gets no metadata after the erasure, but can get another id', () => {
    const erased = [happened.requested(requestedLlc({ personal: null })), happened.forgotten];
    given(decider, ...erased)
      .when(update({ metadata: { plan: 'gold' } }))
      .thenThrows('E_RESOURCE_CONFLICT');
    given(decider, ...erased)
      .when(update({ externalCompanyId: 'A-1', metadata: null }))
      .then(idChanged('A-1'));
  });

  it('does not exist before the company', () => {
    given(decider)
      .when(update({ externalCompanyId: 'A-1' }))
      .thenThrows('E_NOT_FOUND');
  });

  it('is unchanged if a reservation is revoked, also before the company exists', () => {
    const revoked: CompanyEvent = { type: 'CompanyReservationRevoked', data: of };
    const revoke = { type: 'RevokeReservation', ...of } as const;
    given(decider).when(revoke).then(revoked);
    given(decider, happened.requested()).when(revoke).then(revoked);
    expect(fold(decider, [revoked])).toBeNull();
    expect(fold(decider, [happened.requested(), revoked])).toEqual(fold(decider, [happened.requested()]));
  });
});
