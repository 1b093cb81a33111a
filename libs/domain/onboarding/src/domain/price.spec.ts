import { describe, expect, it } from 'vitest';
import { answers } from '../testing/fixtures.js';
import { priceKey, priceOf } from './price.js';

const expedited = { ...answers, set_tax_ids: { usTaxIds: false, expeditedEin: true } };

describe('the price of a company', () => {
  it("consists of the state's fee and ours, line by line", () => {
    const lines = [
      { name: 'State filing fee (WY)', amountInCents: 10_200 },
      { name: 'Formation, registered agent and EIN', amountInCents: 19_900 },
    ];
    expect(priceOf(answers, 10_200)).toEqual(lines);
    expect(priceOf(expedited, 10_200)).toEqual([...lines, { name: 'Expedited EIN', amountInCents: 15_000 }]);
  });

  it('depends only on state, kind of company and expedited EIN', () => {
    const [state, kind] = [{ state: 'DE' }, { entityType: 'CCorp' }];
    const chosen = [answers.choose_company, state, kind, {}].map((more) => ({
      ...answers,
      choose_company: { ...answers.choose_company, ...more },
    }));
    const keys = [...chosen, expedited, {}].map((answered) => priceKey(answered));
    expect(new Set(keys).size).toBe(5);
    expect(priceKey({ ...answers, propose_names: { nameOptions: [] } })).toBe(priceKey(answers));
  });
});
