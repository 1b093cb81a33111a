import type { DocumentStore } from '#projections';
import { partnerEvents, SUBSCRIPTION } from '../records.js';

/** Nearly always the first is the one. */
const PAGE = 1;

interface Numbers {
  last: number;
  /** Beyond the checkpoint: what a crash left of a commit on a store without transactions. */
  readonly taken: ReadonlySet<number>;
}

/**
 * The next numbers of companies' events. Numbers that were given beyond the checkpoint belong to events that are handled
 * again: those get them back, and the ones that are missing between them get the numbers between.
 */
export class CompanyNumbers {
  private constructor(private readonly companies: ReadonlyMap<string, Numbers>) {}

  static async read(store: DocumentStore, companyIds: readonly string[]): Promise<CompanyNumbers> {
    const checkpoint = (await store.checkpoint(SUBSCRIPTION)) ?? -1;
    const read = async (companyId: string) =>
      [companyId, await numbersOf(store, companyId, checkpoint)] as const;
    return new CompanyNumbers(new Map(await Promise.all([...new Set(companyIds)].map(read))));
  }

  /** @param known the number that the event has already, where it was handled before */
  next(companyId: string, known: number | undefined): number {
    const company = this.companies.get(companyId);
    if (!company) throw new Error(`the numbers of company ${companyId} were not read`);
    if (known !== undefined) {
      company.last = Math.max(company.last, known);
      return known;
    }
    do company.last++;
    while (company.taken.has(company.last));
    return company.last;
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
      if (document.position <= checkpoint) return { last: document.sequence, taken };
      taken.add(document.sequence);
    }
    if (recent.length < PAGE) return { last: 0, taken };
  }
}
