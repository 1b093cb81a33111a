import { fold } from '#kit/event-sourcing';
import { given } from '#kit/event-sourcing/testing';
import { ENTITY_TYPES, sampleDetails, ServiceDetails, stateFees } from '#platform/reference-data';
import { type Onboarding, onboarding } from '../domain/decider.js';
import type { OnboardingEvent, StepName } from '../domain/events.js';
import { type AnsweredSteps, requestOf, STEPS } from '../domain/steps.js';
import {
  answered,
  answers,
  checkoutBegun,
  checkoutSettled,
  companyId,
  customerId,
  officers,
  started,
  taxIdsProvided,
  tenantId,
} from '../testing/fixtures.js';
import { failuresOf, openStepsOf } from './open-steps.js';
import { priceLines } from './price-lines.js';
import { companyOf } from './submit-onboarding/submit-onboarding.js';

const { decider } = onboarding;
const after = (events: readonly OnboardingEvent[]): Onboarding => {
  const current = fold(decider, events).onboardings[companyId];
  if (!current) throw new Error('no onboarding was started');
  return current;
};
const context = {
  commandId: '00000000-0000-4000-8000-000000000000',
  tenantId,
  actor: { type: 'customer', id: customerId },
  correlationId: 'request',
  now: '2026-11-22T10:00:00.000Z',
  subjectId: customerId,
} as const;

describe('the steps of an onboarding', () => {
  const everywhere = stateFees.all.flatMap(({ state, entityType, priceInCents }) =>
    [false, true].map((usTaxIds) => [state, entityType, usTaxIds, priceInCents] as const),
  );
  const founders = (state: string, entityType: string, usTaxIds: boolean): AnsweredSteps => ({
    ...answers,
    ...(entityType === 'CCorp' && officers),
    choose_company: { state, entityType },
    set_tax_ids: usTaxIds ? { usTaxIds } : { usTaxIds, expeditedEin: true },
  });

  it.each(everywhere)(
    'lead to a submission in %s, as %s, with US tax IDs: %s',
    (state, entityType, usTaxIds, fee) => {
      const answers = founders(state, entityType, usTaxIds);
      const events: OnboardingEvent[] = [started];
      const stepNames: StepName[] = [];
      for (;;) {
        const [next] = openStepsOf(customerId, after(events), sampleDetails);
        if (!next) break;
        expect(next.faults).toEqual({});
        stepNames.push(next.name);
        events.push(answered(next.name, answers[next.name] ?? {}));
      }
      expect(stepNames).toEqual(STEPS.filter((step) => step.applies(answers)).map(({ name }) => name));
      const lines = priceLines(after(events)) ?? [];
      expect(lines.map(({ amountInCents }) => amountInCents)).toEqual([
        fee,
        19_900,
        ...(usTaxIds ? [] : [15_000]),
      ]);
      if (usTaxIds) events.push(taxIdsProvided({ responsibleParty: '123-45-6789' }));
      events.push(checkoutBegun(), checkoutSettled('paid'));
      const current = after(events);
      const request = requestOf(customerId, current.answered, current.taxIds);
      given(decider, ...events)
        .when({ type: 'SubmitOnboarding', customerId, companyId, tenantId })
        .then({
          type: 'OnboardingSubmitted',
          data: { customerId, companyId, tenantId, personal: { request } },
        });
      const create = companyOf({ customerId, tenantId, companyId, request }, sampleDetails, context);
      expect(create.request).toMatchObject({
        state,
        entityType,
        hasUsTaxId: usTaxIds,
        einVariant: usTaxIds ? 'Standard' : 'Expedite',
      });
    },
  );

  it.each(ENTITY_TYPES)(
    'are asked again for an %s if their answers do not fit the other kind',
    (entityType) => {
      const other = entityType === 'LLC' ? 'CCorp' : 'LLC';
      const answers = founders('WY', entityType, false);
      const all = STEPS.filter((step) => step.applies(answers)).map(({ name }) =>
        answered(name, answers[name] ?? {}),
      );
      const changed = after([
        started,
        ...all,
        answered('choose_company', { state: 'WY', entityType: other }),
      ]);
      const open = openStepsOf(customerId, changed, sampleDetails);
      expect(open.map(({ name }) => name)).toEqual([
        'propose_names',
        other === 'LLC' ? 'set_members' : 'set_officers',
      ]);
      expect(Object.keys(open[0]?.faults ?? {})).toEqual(['nameOptions[0].entityTypeEnding']);
    },
  );

  it('reject a state without our agent before the payment', () => {
    const { name, address, taxDesignee } = sampleDetails;
    const delaware = sampleDetails.agentIn('DE');
    const onlyDelaware = new ServiceDetails(name, address, delaware ? { DE: delaware } : {}, taxDesignee);
    const state = { code: 'E_STATE_INVALID', message: expect.stringContaining('in which we form companies') };
    expect(failuresOf({ state: 'WY' }, onlyDelaware)).toMatchObject({ state });
    expect(failuresOf({ state: 'DE' }, onlyDelaware)).not.toHaveProperty('state');
    const all = Object.entries(answers).map(([step, given]) => answered(step as StepName, given));
    const open = openStepsOf(customerId, after([started, ...all]), onlyDelaware);
    expect(open).toMatchObject([{ name: 'choose_company', faults: { state } }]);
  });
});
