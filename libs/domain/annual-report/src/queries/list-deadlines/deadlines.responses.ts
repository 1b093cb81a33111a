// The portal's page imports these types, so this file imports nothing.

/** A company whose next annual report is overdue or due soon. */
export interface Deadline {
  readonly serviceCompanyId: string;
  readonly name: string | null;
  readonly state: string;
  readonly dueDate: string;
  readonly status: string;
}

/** An annual report that waits for the partner's confirmation or answer. */
interface WaitingReport {
  readonly annualReportId: string;
  readonly serviceCompanyId: string;
  readonly name: string | null;
  readonly fiscalYear: number;
  readonly status: string;
  /** Null if there is no date. */
  readonly dueDate: string | null;
  readonly since: string;
}

/** The deadlines and waiting reports of a partner's companies. */
export interface Deadlines {
  readonly overdue: number;
  /** Due within 60 days. */
  readonly soon: number;
  /** The first overdue or upcoming ones, the earliest first. */
  readonly next: readonly Deadline[];
  readonly waiting: { readonly total: number; readonly first: readonly WaitingReport[] };
}
