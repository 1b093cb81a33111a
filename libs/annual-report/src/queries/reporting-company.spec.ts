import { describe, expect, it } from '@jest/globals';
import type { CompanyDetails } from '#company';
import { figuresOf } from './reporting-company.js';

const details = (more: Partial<CompanyDetails>) =>
  ({ formationFilingDate: null, members: [], ccorpValuation: null, ...more }) as CompanyDetails;

describe('the figures of a company', () => {
  it("are an LLC's members", () => {
    const members = [{}, {}] as unknown as CompanyDetails['members'];
    const figures = { memberCount: 2, authorizedShares: null, parValue: null };
    expect(figuresOf(details({ members }))).toEqual({ formedOn: null, ...figures });
  });

  it("are a corporation's shares", () => {
    const ccorpValuation = { noOfShares: 10_000_000, shareValue: 0 };
    const figures = { memberCount: null, authorizedShares: 10_000_000, parValue: 0 };
    expect(figuresOf(details({ ccorpValuation, formationFilingDate: '2026-02-28' }))).toEqual({
      formedOn: '2026-02-28',
      ...figures,
    });
  });

  it('are not known of an LLC whose members were erased', () => {
    expect(figuresOf(details({})).memberCount).toBeNull();
  });
});
