import { formationPrice } from './formation-price.js';

it("prices a formation by the state's fee and ours, line by line", () => {
  const lines = [
    {
      code: 'STATE_FILING_FEE',
      description: 'State filing fee (WY)',
      amountInCents: 10_000,
      isMinimum: false,
    },
    {
      code: 'FORMATION',
      description: 'Formation, registered agent and EIN',
      amountInCents: 19_900,
      isMinimum: false,
    },
  ];
  expect(formationPrice('WY', 'LLC', false)).toEqual(lines);
  expect(formationPrice('WY', 'LLC', true)).toEqual([
    ...lines,
    { code: 'EXPEDITED_EIN', description: 'Expedited EIN', amountInCents: 15_000, isMinimum: false },
  ]);
});

it('marks a fee that grows with shares or members as a minimum', () => {
  const [fee, ours] = formationPrice('DE', 'CCorp', false);
  expect([fee?.isMinimum, ours?.isMinimum]).toEqual([true, false]);
});
