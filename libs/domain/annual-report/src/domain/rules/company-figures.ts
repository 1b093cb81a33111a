import type { Big } from 'big.js';
import type { KnownFigure } from '#platform/reference-data';
import { Decimal } from './evaluate.js';
import type { PlainDate } from './plain-date.js';

/** The company's figures that rules use. */
export interface CompanyFigures {
  /** The day on which the state filed the formation; null: not yet. */
  readonly formedOn: PlainDate | null;
  /** For an LLC. */
  readonly memberCount: number | null;
  /** For a corporation. */
  readonly authorizedShares: number | null;
  /** For a corporation, US dollars per share; 0: no par. */
  readonly parValue: number | null;
}

/** The facts of a company that its read model and its state share. */
export interface CompanyFacts {
  readonly formationFilingDate: PlainDate | null;
  /** Empty for a corporation, and after erasure. */
  readonly members: readonly unknown[];
  /** `shareValue` is in US dollars. Null for an LLC. */
  readonly ccorpValuation: { readonly noOfShares: number; readonly shareValue: number } | null;
}

/** Extracts the figures that rules use. Figures that the entity type lacks, or that were erased, are unknown. */
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

/** Returns a figure known from the company's own data; null: unknown. */
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

/**
 * Returns shares by par value (Nevada, NRS 78.760, 78.785): a par below $0.001 counts as $0.001, no-par shares as
 * $1.
 */
function authorizedStockValue({ authorizedShares, parValue }: CompanyFigures): Big | null {
  if (authorizedShares === null || parValue === null) return null;
  const counted = parValue === 0 ? 1 : Math.max(parValue, 0.001);
  return new Decimal(authorizedShares).times(counted);
}
