import {
  announcedBy,
  announces,
  nullableTextField,
  nullableWholeField,
  payloadOf,
  textField,
  type WebhookMapping,
  wholeField,
} from '#platform/webhook-mapping';
import { recorded } from '#kit/event-sourcing/testing';

type DogEvent =
  | {
      readonly type: 'DogBarked';
      readonly data: {
        readonly companyId: string;
        readonly customerId: string;
        readonly times: number;
        readonly at: 'cat' | 'mail' | null;
      };
    }
  | { readonly type: 'DogSlept'; readonly data: { readonly companyId: string } };

const dogBarked: WebhookMapping<DogEvent, 'DogBarked'> = {
  eventName: 'dog_barked',
  on: 'DogBarked',
  description: 'A dog barked.',
  when: ({ times }) => times > 1,
  fields: {
    barkedAt: textField(({ metadata }) => metadata.recordedAt, '2026-01-15T12:00:00.000Z', {
      about: 'When.',
    }),
    times: wholeField(({ data }) => data.times, 2, { about: 'How often.' }),
    at: nullableTextField(({ data }) => data.at, 'cat', {
      about: 'At whom, or null.',
      values: ['cat', 'mail'],
    }),
    heardBy: nullableWholeField((): number | null => null, 3, { about: 'By how many.' }),
  },
};

const barked = (times: number): DogEvent => ({
  type: 'DogBarked',
  data: { companyId: 'company-1', customerId: 'customer-1', times, at: null },
});
const slept: DogEvent = { type: 'DogSlept', data: { companyId: 'company-1' } };

describe('a webhook mapping', () => {
  it('builds a payload from the company, its customer and its fields, in order', () => {
    const recordedAt = '2026-11-22T03:00:00.000Z';
    const payload = payloadOf(dogBarked, recorded(barked(2), { metadata: { recordedAt } }));
    expect(JSON.stringify(payload)).toBe(
      JSON.stringify({
        serviceCompanyId: 'company-1',
        serviceCustomerId: 'customer-1',
        barkedAt: recordedAt,
        times: 2,
        at: null,
        heardBy: null,
      }),
    );
  });

  it('ignores other events and those its condition excludes', () => {
    expect(payloadOf(dogBarked, recorded(barked(1)))).toBeNull();
    expect(payloadOf(dogBarked, recorded(slept))).toBeNull();
    expect([announces(dogBarked, barked(2)), announces(dogBarked, barked(1))]).toEqual([true, false]);
    const { when, ...always } = dogBarked;
    expect([when?.(barked(1).data as never), announces(always, barked(1))]).toEqual([false, true]);
  });

  it('returns the webhook names of a command’s events, in event order', () => {
    const dogSlept = { ...dogBarked, eventName: 'dog_slept', on: 'DogSlept', when: () => true };
    expect(announcedBy([dogBarked, dogSlept], [slept, barked(1), barked(2)])).toEqual([
      'dog_slept',
      'dog_barked',
    ]);
  });

  it('describes the values of a field for the catalog', () => {
    const { times, at, heardBy } = dogBarked.fields;
    expect([times, at, heardBy].map((field) => field?.schema)).toEqual([
      { type: 'integer', description: 'How often.' },
      { type: ['string', 'null'], description: 'At whom, or null.', enum: ['cat', 'mail'] },
      { type: ['integer', 'null'], description: 'By how many.' },
    ]);
  });

  it('does not compile with an impossible sample, or for an event without a customer', () => {
    // @ts-expect-error: no dog barks at a bird
    const field = nullableTextField((event: DogEvent & { type: 'DogBarked' }) => event.data.at, 'bird', {
      about: 'At whom.',
    });
    // @ts-expect-error: the sample is required
    const without = textField(() => 'x', undefined, { about: 'X.' });
    // @ts-expect-error: the payload needs a customer and the event has none
    const on: WebhookMapping<DogEvent>['on'] = 'DogSlept';
    expect([field.sample, without.sample, on]).toEqual(['bird', undefined, 'DogSlept']);
  });
});
