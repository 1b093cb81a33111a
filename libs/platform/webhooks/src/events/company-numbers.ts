import type { DocumentStore } from '#kit/document-store';
import { type PartnerEventDocument, partnerEvents } from '../records.js';
import { announcedUpTo, behind } from '../stream/tenant-events.js';

/** Nearly always the first is the one. */
const PAGE = 1;

interface Numbers {
  last: number;
  /** When the last one was recorded; '' before the first. */
  lastAt: string;
  /** Beyond the checkpoint: what a crash left of a commit on a store without transactions. */
  readonly taken: ReadonlySet<number>;
}

/** What places an event among its company's. */
export type Place = Pick<PartnerEventDocument, 'sequence' | 'createdAt'>;

/**
 * The next numbers of companies' events, and times that never fall as they rise: the order of the log counts, and two
 * processes that record events of one company may have different clocks. Numbers that were given beyond the checkpoint
 * belong to events that are handled again: those get them back, and the ones that are missing between them get the
 * numbers between.
 */
export class CompanyNumbers {
  private constructor(
    private readonly companies: ReadonlyMap<string, Numbers>,
    private readonly checkpoint: number,
  ) {}

  static async read(store: DocumentStore, companyIds: readonly string[]): Promise<CompanyNumbers> {
    const checkpoint = await announcedUpTo(store);
    const read = async (companyId: string) =>
      [companyId, await numbersOf(store, companyId, checkpoint)] as const;
    const companies = new Map(await Promise.all([...new Set(companyIds)].map(read)));
    return new CompanyNumbers(companies, checkpoint);
  }

  /** Where readers of the stream find an event: those that were parked come late, behind what others have read. */
  placeOf(position: number): number {
    return position > this.checkpoint ? position : behind(this.checkpoint);
  }

  /**
   * @param recordedAt when the event was recorded
   * @param known the place that the event has already, where it was handled before
   */
  next(companyId: string, recordedAt: string, known: Place | undefined): Place {
    const company = this.companies.get(companyId);
    if (!company) throw new Error(`the numbers of company ${companyId} were not read`);
    const createdAt = known?.createdAt ?? recordedAt;
    if (createdAt > company.lastAt) company.lastAt = createdAt;
    if (known) company.last = Math.max(company.last, known.sequence);
    if (known) return known;
    do company.last++;
    while (company.taken.has(company.last));
    return { sequence: company.last, createdAt: company.lastAt };
  }
}

async function numbersOf(store: DocumentStore, companyId: string, checkpoint: number): Promise<Numbers> {
  const taken = new Set<number>();
  for (let offset = 0; ; offset += PAGE) {
    const recent = await store.find(partnerEvents, {
      where: { companyId },
      orderBy: { field: 'sequence', descending: true },
      offset,
      limit: PAGE,
    });
    for (const { document } of recent) {
      if (Math.floor(document.position) <= checkpoint)
        return { last: document.sequence, lastAt: document.createdAt, taken };
      taken.add(document.sequence);
    }
    if (recent.length < PAGE) return { last: 0, lastAt: '', taken };
  }
}
