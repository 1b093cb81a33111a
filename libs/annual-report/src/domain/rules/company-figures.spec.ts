import { describe, expect, it } from '@jest/globals';
import { type CompanyFacts, figuresOf } from './company-figures.js';

const facts = (more: Partial<CompanyFacts>): CompanyFacts => ({
  formationFilingDate: null,
  members: [],
  ccorpValuation: null,
  ...more,
});

describe('the figures of a company', () => {
  it("are an LLC's members", () => {
    const members = [{}, {}];
    const figures = { memberCount: 2, authorizedShares: null, parValue: null };
    expect(figuresOf(facts({ members }))).toEqual({ formedOn: null, ...figures });
  });

  it("are a corporation's shares", () => {
    const ccorpValuation = { noOfShares: 10_000_000, shareValue: 0 };
    const figures = { memberCount: null, authorizedShares: 10_000_000, parValue: 0 };
    expect(figuresOf(facts({ ccorpValuation, formationFilingDate: '2026-02-28' }))).toEqual({
      formedOn: '2026-02-28',
      ...figures,
    });
  });

  it('are not known of an LLC whose members were erased', () => {
    expect(figuresOf(facts({})).memberCount).toBeNull();
  });
});
