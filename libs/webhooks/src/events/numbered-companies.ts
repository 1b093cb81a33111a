/** The last number given to a company, and the position of the event that got it. */
export interface LastNumber {
  readonly position: number;
  readonly sequence: number;
}

const MOST = 5_000;

/**
 * The numbers given since the last commit, which the store does not show yet. Each follows from the log alone, so one
 * that was never stored, or that another process stored meanwhile, is right all the same.
 */
export class NumberedCompanies {
  private readonly companies = new Map<string, LastNumber>();

  /** The number of the company's last event before a position, of which the store knows `stored`. */
  before(companyId: string, position: number, stored: LastNumber | undefined): number {
    const own = this.companies.get(companyId);
    const usable = own && own.position < position ? own : undefined;
    if (!usable) return stored?.sequence ?? 0;
    return Math.max(usable.sequence, stored?.sequence ?? 0);
  }

  set(companyId: string, last: LastNumber): void {
    this.companies.delete(companyId);
    this.companies.set(companyId, last);
    const [oldest] = this.companies.keys();
    if (this.companies.size > MOST && oldest !== undefined) this.companies.delete(oldest);
  }
}
