import { type CompanyFacts, figuresOf, knownFigure } from './company-figures.js';

const facts = (more: Partial<CompanyFacts>): CompanyFacts => ({
  formationFilingDate: null,
  members: [],
  ccorpValuation: null,
  ...more,
});

describe('company figures', () => {
  it("include an LLC's members", () => {
    const members = [{}, {}];
    const figures = { memberCount: 2, authorizedShares: null, parValue: null };
    expect(figuresOf(facts({ members }))).toEqual({ formedOn: null, ...figures });
  });

  it("include a corporation's shares", () => {
    const ccorpValuation = { noOfShares: 10_000_000, shareValue: 0 };
    const figures = { memberCount: null, authorizedShares: 10_000_000, parValue: 0 };
    expect(figuresOf(facts({ ccorpValuation, formationFilingDate: '2026-02-28' }))).toEqual({
      formedOn: '2026-02-28',
      ...figures,
    });
  });

  it('are unknown for an LLC whose members were erased', () => {
    expect(figuresOf(facts({})).memberCount).toBeNull();
  });

  it.each([
    [1000, 2, '2000'],
    [1000, 0, '1000'],
    [1000, 0.0001, '1'],
    [null, 2, undefined],
    [1000, null, undefined],
  ])('value %s shares at a par of %s', (authorizedShares, parValue, value) => {
    const figures = { formedOn: null, memberCount: null, authorizedShares, parValue };
    expect(knownFigure(figures, 'authorizedStockValue')?.toFixed()).toBe(value);
  });
});
