import { companyDomain } from '#domain/company';
import { leavesOf, RELATED } from '#domain/company-history';
import { aggregateOf, type DomainEvent, DomainRegistry, fold, PERSONAL } from '#kit/event-sourcing';
import { shown } from '#platform/personal-data';
import { domains } from '../../apps/domains.js';
import { shapesOf } from '../upgrade/shapes.js';

const { upcasting } = new DomainRegistry(domains);
const shownInAudits = [aggregateOf(companyDomain, 'company'), ...RELATED.map(({ aggregate }) => aggregate)];

/** Returns the values an event declares as personal, except for short ones, which occur everywhere. */
const personalIn = ({ data }: DomainEvent): string[] =>
  leavesOf((data as Readonly<Record<string, unknown>>)[PERSONAL] ?? null)
    .map(({ value }) => value)
    .filter((value) => typeof value === 'string')
    .filter((value) => value.length > 3);

describe.each(shownInAudits)('the audit entries of a $category', ({ category, decider }) => {
  const events = shapesOf(category).map(({ type, version, data }) => upcasting.upcast(type, version, data));

  it('contain no declared personal data, in events or states', () => {
    for (const event of events)
      for (const before of [[], ...events.map((one) => [one])]) {
        const state = fold(decider, [...before, event]);
        const text = JSON.stringify(shown([event.data, state], false));
        const personal = [...before, event].flatMap(personalIn);
        expect(personal.filter((value) => text.includes(JSON.stringify(value)))).toEqual([]);
      }
  });
});

it('are checked for every category with personal data', () => {
  const all = shownInAudits.flatMap(({ category }) => shapesOf(category));
  expect(all.flatMap(personalIn).length).toBeGreaterThan(5);
});
