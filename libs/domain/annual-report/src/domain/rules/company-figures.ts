import type { Big } from 'big.js';
import type { KnownFigure } from '#platform/reference-data';
import { Decimal } from './evaluate.js';
import type { PlainDate } from './plain-date.js';

/** What the rules look at in a company. */
export interface CompanyFigures {
  /** The day the state filed the formation; null: not yet. */
  readonly formedOn: PlainDate | null;
  /** Of an LLC. */
  readonly memberCount: number | null;
  /** Of a corporation. */
  readonly authorizedShares: number | null;
  /** Of a corporation, US dollars a share; 0: no par. */
  readonly parValue: number | null;
}

/** What a company tells of itself, as its read model and its state have it. */
export interface CompanyFacts {
  readonly formationFilingDate: PlainDate | null;
  /** Empty for a corporation, and once they were erased. */
  readonly members: readonly unknown[];
  /** `shareValue`: US dollars. Null for an LLC. */
  readonly ccorpValuation: { readonly noOfShares: number; readonly shareValue: number } | null;
}

/** What the rules look at in a company. A figure that its entity type lacks, or that was erased, is not known. */
export const figuresOf = ({
  formationFilingDate,
  members,
  ccorpValuation,
}: CompanyFacts): CompanyFigures => ({
  formedOn: formationFilingDate,
  memberCount: members.length > 0 ? members.length : null,
  authorizedShares: ccorpValuation?.noOfShares ?? null,
  parValue: ccorpValuation?.shareValue ?? null,
});

/** A figure that the company's own data tells; null where it does not. */
export function knownFigure(company: CompanyFigures, figure: KnownFigure): Big | null {
  switch (figure) {
    case 'memberCount':
      return decimal(company.memberCount);
    case 'authorizedShares':
      return decimal(company.authorizedShares);
    case 'parValue':
      return decimal(company.parValue);
    case 'authorizedStockValue':
      return authorizedStockValue(company);
  }
}

const decimal = (value: number | null): Big | null => (value === null ? null : new Decimal(value));

/** Nevada (NRS 78.760, 78.785): shares by par value, a par below $0.001 as $0.001, no-par shares at $1. */
function authorizedStockValue({ authorizedShares, parValue }: CompanyFigures): Big | null {
  if (authorizedShares === null || parValue === null) return null;
  const counted = parValue === 0 ? 1 : Math.max(parValue, 0.001);
  return new Decimal(authorizedShares).times(counted);
}
