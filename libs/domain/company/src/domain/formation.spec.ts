import { describe, expect, it } from 'vitest';
import { fold } from '#kit/event-sourcing';
import { happened, requestedLlc } from '../testing/company.fixtures.js';
import { company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { filedOn } from './formation.js';

describe('the services of a company', () => {
  const { submitted, failed, filed } = happened;
  const requested = happened.requested(requestedLlc({ hasUsTaxId: true }));
  const after = (...events: CompanyEvent[]) =>
    fold(company.decider, [requested, ...events])?.services.map(
      ({ name, status, subStatus }) => `${name}: ${status} ${String(subStatus)}`,
    );

  it('complete one after the other', () => {
    expect(after()).toEqual([
      'Registered Agent: Pending null',
      'Formation: Pending null',
      'EinCreation: Pending null',
    ]);
    expect(after(submitted)).toEqual([
      'Registered Agent: InProgress null',
      'Formation: InProgress SubmittedToState',
      'EinCreation: Pending null',
    ]);
    expect(after(submitted, filed)).toEqual([
      'Registered Agent: Completed null',
      'Formation: Completed null',
      'EinCreation: InProgress SubmittedToIrs',
    ]);
  });

  it('fail together', () => {
    expect(after(submitted, failed)).toEqual([
      'Registered Agent: Failed null',
      'Formation: Failed null',
      'EinCreation: Failed null',
    ]);
  });
});

describe('the filing date', () => {
  const on = (day: string | null) => filedOn(day, '2026-11-20', '2026-11-25');

  it('defaults to today', () => {
    expect(on(null)).toBe('2026-11-25');
    for (const day of ['2026-11-24', '2026-11-25']) expect(on(day)).toBe(day);
  });

  it('is neither in the future nor before the request', () => {
    expect(() => on('2026-11-26')).toThrow();
    expect(on('2026-11-20')).toBe('2026-11-20');
    expect(() => on('2026-11-19')).toThrow();
  });
});
