import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchText, searchWords } from '#kit/event-sourcing';
import { NEWEST_FIRST } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  type PartnerDocument,
  partnersProjection,
  type PartnerView,
} from '../../domain/projections/partners.js';

export interface PartnerPage {
  readonly content: readonly PartnerView[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** Finds partners by id or by words of name and e-mail address, newest first; an empty `q` finds all. */
export class FindPartners extends Query<PartnerPage> {
  constructor(
    readonly q: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

const AT_ONCE = 500;

/** Filters in memory, because there are few partners. */
@QueryHandler(FindPartners)
export class FindPartnersHandler implements IQueryHandler<FindPartners> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ q, page, size }: FindPartners): Promise<PartnerPage> {
    const words = searchWords(q);
    const found = (await this.all()).filter((partner) => partner.tenantId === q || hasWords(partner, words));
    const content = found.slice(page * size, (page + 1) * size).map(viewOf);
    const total = found.length;
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }

  private async all(): Promise<PartnerDocument[]> {
    const all: PartnerDocument[] = [];
    for (;;) {
      const found = await this.readModels.find(partnersProjection, {
        orderBy: NEWEST_FIRST,
        offset: all.length,
        limit: AT_ONCE,
      });
      all.push(...found.map(({ document }) => document));
      if (found.length < AT_ONCE) return all;
    }
  }
}

function hasWords({ name, email }: PartnerDocument, words: readonly string[]): boolean {
  const known = searchText([name, email ?? '']).split(' ');
  return words.every((word) => known.some((one) => one.startsWith(word)));
}

const viewOf = ({ tenantId, name, email, suspended, createdAt }: PartnerDocument): PartnerView => ({
  tenantId,
  name,
  email,
  suspended,
  createdAt,
});
