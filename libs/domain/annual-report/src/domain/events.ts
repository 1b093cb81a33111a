import type { EntityType } from '#platform/reference-data';
import type { PublishedStatus, ReportPrice } from './types.js';
import type { Answer } from './rules/answers.js';
import type { PlainDate } from './rules/plain-date.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfReport {
  readonly annualReportId: string;
  readonly companyId: string;
  readonly customerId: string;
}

/** Which report of which year. */
export interface OfReportedYear extends OfReport {
  readonly fiscalYear: number;
}

/** What is reported, and the answers that the state prices from. */
export interface ReportedYear extends OfReportedYear {
  readonly tenantId: string;
  /** Two-letter state of formation. */
  readonly state: string;
  readonly entityType: EntityType;
  /** Null where the state has not filed the formation and the date depends on that. */
  readonly dueDate: PlainDate | null;
  readonly answers: readonly Answer[];
}

export type AnnualReportEvent =
  /** An operator prepares it, or prepares it anew. */
  | { readonly type: 'AnnualReportDrafted'; readonly data: ReportedYear }
  /** A partner asks for it; a draft of the same year is taken over. */
  | {
      readonly type: 'AnnualReportSubmitted';
      readonly data: ReportedYear & { readonly submittedOn: PlainDate };
    }
  | { readonly type: 'AnnualReportPriced'; readonly data: OfReport & ReportPrice }
  /** The partner sees what an operator has drafted. */
  | { readonly type: 'AnnualReportPublished'; readonly data: OfReportedYear }
  /** The partner wants it filed at its price. */
  | { readonly type: 'AnnualReportConfirmed'; readonly data: OfReportedYear }
  | {
      readonly type: 'AnnualReportInformationRequested';
      readonly data: OfReportedYear & {
        /** What is asked, for the partner. */
        readonly message: string;
      };
    }
  | {
      readonly type: 'AnnualReportInformationGiven';
      readonly data: OfReportedYear & {
        /** All that hold from now on. */
        readonly answers: readonly Answer[];
      };
    }
  | {
      readonly type: 'AnnualReportCompleted';
      readonly data: OfReportedYear & {
        readonly filedOn: PlainDate;
        readonly previousStatus: PublishedStatus;
      };
    }
  /** The partner declares that at these figures the state asks for no filing. It may report the year all the same. */
  | { readonly type: 'AnnualReportDeclaredNotRequired'; readonly data: ReportedYear }
  /** It will not be filed; its fiscal year may be reported anew. */
  | { readonly type: 'AnnualReportWithdrawn'; readonly data: OfReportedYear };
