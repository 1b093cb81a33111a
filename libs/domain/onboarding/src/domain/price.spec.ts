import { answers } from '../testing/fixtures.js';
import { priceKey } from './price.js';

const expedited = { ...answers, set_tax_ids: { usTaxIds: false, expeditedEin: true } };

describe('the price of a company', () => {
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
