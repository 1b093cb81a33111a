import type { EndpointDocument, PartnerEventDocument } from '../records.js';
import { deliveryRemoved, recipientsAmong, recoveredBy } from './subscriptions.js';

const endpoint = (endpointId: string, enabled: boolean, ...except: string[]): EndpointDocument => ({
  endpointId,
  tenantId: 'tenant',
  url: 'https://partner.example/hook',
  enabled,
  mode: 'all',
  events: except,
  secret: 'sealed',
  previous: null,
  createdAt: '2026-11-25T12:00:00.000Z',
  updatedAt: '2026-11-25T12:00:00.000Z',
  disabledAt: null,
  disabledReason: null,
  notice: null,
});

const eventFor = (...endpoints: EndpointDocument[]) =>
  recipientsAmong(endpoints, 'company_ein_issued') as PartnerEventDocument;

describe('the recipients of an event', () => {
  it('are the subscribed endpoints, and the disabled ones miss the event', () => {
    const endpoints = [endpoint('a', true), endpoint('b', true, 'company_ein_issued'), endpoint('c', false)];
    expect(eventFor(...endpoints)).toEqual({
      plannedFor: ['a'],
      deliveredTo: [],
      missedBy: ['c'],
      missed: true,
    });
  });

  it('do not miss an event that they do not subscribe to, but an event without any endpoint is missed', () => {
    expect(eventFor(endpoint('a', true, 'company_ein_issued')).missed).toBeNull();
    expect(eventFor().missed).toBe(true);
  });

  it('recover an event once each, in any order', () => {
    const event = eventFor(endpoint('a', false), endpoint('b', false));
    const first = recoveredBy('b', event);
    expect(first).toEqual({ plannedFor: ['b'], deliveredTo: [], missedBy: ['a'], missed: true });
    expect(recoveredBy('b', first ?? event)).toBeNull();
    const both = recoveredBy('a', first ?? event);
    expect(both).toEqual({ plannedFor: ['b', 'a'], deliveredTo: [], missedBy: [], missed: null });
  });

  it('keep an event without any endpoint as missed until one recovers it', () => {
    expect(recoveredBy('a', eventFor())).toMatchObject({ plannedFor: ['a'], missed: null });
  });

  it('are remembered after their deliveries were removed', () => {
    const event = eventFor(endpoint('a', true), endpoint('b', true));
    const removed = deliveryRemoved('a', event);
    expect(removed).toMatchObject({ plannedFor: ['b'], deliveredTo: ['a'] });
    expect(deliveryRemoved('a', removed)).toEqual(removed);
  });
});
