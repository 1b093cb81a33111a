import { fold } from '#kit/event-sourcing';
import { happened, requestedLlc } from '../testing/company.fixtures.js';
import { type Company, company } from './decider.js';
import type { CompanyEvent } from './events.js';
import { servicesOf } from './services.js';

describe('the services of a company', () => {
  const { submitted, failed, filed } = happened;
  const requested = happened.requested(requestedLlc({ hasUsTaxId: true }));
  const after = (...events: CompanyEvent[]) => {
    const state = fold(company.decider, [requested, ...events]) as Company;
    return servicesOf(state).map(({ name, status, subStatus }) => `${name}: ${status} ${String(subStatus)}`);
  };

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
