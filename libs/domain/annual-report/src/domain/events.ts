import type { EntityType } from '#platform/reference-data';
import type { AnnualReportStatus, PublishedStatus, ReportPrice } from './types.js';
import type { Answer } from './rules/answers.js';
import type { PlainDate } from './rules/plain-date.js';

// Names and shapes are storage formats: change one only with a new version, an upcaster and its JSON in test/upgrade.

interface OfReport {
  readonly annualReportId: string;
  readonly companyId: string;
  readonly customerId: string;
}

export interface OfReportedYear extends OfReport {
  readonly fiscalYear: number;
}

/** The report's year, and the answers used for its price. */
export interface ReportedYear extends OfReportedYear {
  readonly tenantId: string;
  /** Two-letter code of the state of formation. */
  readonly state: string;
  readonly entityType: EntityType;
  /** Null if the date depends on a formation that the state has not filed yet. */
  readonly dueDate: PlainDate | null;
  readonly answers: readonly Answer[];
}

export type AnnualReportEvent =
  /** An operator drafts it, or replaces the draft. */
  | { readonly type: 'AnnualReportDrafted'; readonly data: ReportedYear }
  /** A partner submits it; a draft of the same year is replaced. */
  | {
      readonly type: 'AnnualReportSubmitted';
      readonly data: ReportedYear & { readonly submittedOn: PlainDate };
    }
  | { readonly type: 'AnnualReportPriced'; readonly data: OfReport & ReportPrice }
  /** The draft becomes visible to the partner. */
  | { readonly type: 'AnnualReportPublished'; readonly data: OfReportedYear }
  /** The partner orders the filing at its price. */
  | { readonly type: 'AnnualReportConfirmed'; readonly data: OfReportedYear }
  | {
      readonly type: 'AnnualReportInformationRequested';
      readonly data: OfReportedYear & {
        /** The question to the partner. */
        readonly message: string;
      };
    }
  | {
      readonly type: 'AnnualReportInformationGiven';
      readonly data: OfReportedYear & {
        /** All answers that are valid from now on. */
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
  /** The partner declares that at these figures no filing is due. They may still submit the year. */
  | { readonly type: 'AnnualReportDeclaredNotRequired'; readonly data: ReportedYear }
  | {
      /** It will not be filed; its fiscal year may be reported again. */
      readonly type: 'AnnualReportWithdrawn';
      readonly data: OfReportedYear & {
        readonly previousStatus: AnnualReportStatus;
      };
    }
  /** The partner's sandbox was reset. The report is no longer shown to anybody. */
  | { readonly type: 'AnnualReportDiscarded'; readonly data: OfReportedYear };
