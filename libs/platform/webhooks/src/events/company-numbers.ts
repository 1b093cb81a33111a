import { type DocumentStore, pagesOf } from '#kit/document-store';
import { type PartnerEventDocument, partnerEvents } from '../records.js';
import { announcedUpTo, lateEventPosition } from '../stream/tenant-events.js';

/** The first row is nearly always enough. */
const PAGE = 1;
/** While many companies are created, most in a batch are new; one query with this limit finds the others. */
const MAX_RESULTS = 20;

interface Numbers {
  last: number;
  /** When the last numbered event was recorded; '' before the first. */
  lastAt: string;
  /** Numbers beyond the checkpoint, left by a partly written commit on a store without transactions. */
  readonly taken: ReadonlySet<number>;
}

/** An event's sequence number and time. */
export type EventNumber = Pick<PartnerEventDocument, 'sequence' | 'createdAt'>;

/**
 * Assigns sequence numbers to companies' events, with times that never decrease. The log's order decides, because
 * processes that record events of one company may have different clocks. Numbers found beyond the checkpoint
 * belong to events that are handled again: these events keep their numbers, and events without one get the gaps.
 */
export class CompanyNumbers {
  private constructor(
    private readonly companies: ReadonlyMap<string, Numbers>,
    private readonly checkpoint: number,
  ) {}

  static async read(store: DocumentStore, companyIds: readonly string[]): Promise<CompanyNumbers> {
    const checkpoint = await announcedUpTo(store);
    const isNew = await newAmong(store, [...new Set(companyIds)]);
    const read = async (companyId: string) =>
      [companyId, isNew(companyId) ? none() : await numbersOf(store, companyId, checkpoint)] as const;
    const companies = new Map(await Promise.all([...new Set(companyIds)].map(read)));
    return new CompanyNumbers(companies, checkpoint);
  }

  /**
   * Returns the stream position of an event. Parked events come late, so they are placed after everything already
   * read.
   */
  placeOf(position: number): number {
    return position > this.checkpoint ? position : lateEventPosition(this.checkpoint);
  }

  /**
   * Returns the event's number and time.
   *
   * @param recordedAt when the event was recorded
   * @param earlier the number and time stored earlier, if the event was handled before
   */
  next(companyId: string, recordedAt: string, earlier: EventNumber | undefined): EventNumber {
    const company = this.companies.get(companyId);
    if (!company) throw new Error(`the numbers of company ${companyId} were not read`);
    const createdAt = earlier?.createdAt ?? recordedAt;
    if (createdAt > company.lastAt) company.lastAt = createdAt;
    if (earlier) company.last = Math.max(company.last, earlier.sequence);
    if (earlier) return earlier;
    do company.last++;
    while (company.taken.has(company.last));
    return { sequence: company.last, createdAt: company.lastAt };
  }
}

const none = (): Numbers => ({ last: 0, lastAt: '', taken: new Set() });

/** Returns which companies certainly have no event yet. */
async function newAmong(
  store: DocumentStore,
  companyIds: readonly string[],
): Promise<(companyId: string) => boolean> {
  if (companyIds.length < 2) return () => false;
  const first = await store.find(partnerEvents, {
    where: { companyId: { $in: companyIds } },
    orderBy: { field: 'sequence' },
    limit: MAX_RESULTS,
  });
  const numbered = new Set(first.map(({ document }) => document.companyId));
  return (companyId) => first.length < MAX_RESULTS && !numbered.has(companyId);
}

async function numbersOf(store: DocumentStore, companyId: string, checkpoint: number): Promise<Numbers> {
  const taken = new Set<number>();
  const latest = {
    where: { companyId },
    orderBy: { field: 'sequence', descending: true },
    limit: PAGE,
  } as const;
  for await (const page of pagesOf(store, partnerEvents, latest))
    for (const { document } of page) {
      if (Math.floor(document.position) <= checkpoint)
        return { last: document.sequence, lastAt: document.createdAt, taken };
      taken.add(document.sequence);
    }
  return { ...none(), taken };
}
