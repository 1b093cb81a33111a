import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchWords, textWords } from '#platform/domain-model';
import {
  type ListPage,
  NEWEST_FIRST,
  pageInMemory,
  type PageRequest,
  type Stored,
} from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import {
  type PartnerDocument,
  partnersProjection,
  partnerView,
  type PartnerView,
} from '../../domain/projections/partners.js';

export type PartnerPage = ListPage<PartnerView>;

/** Finds partners by id or by words of name and e-mail address, newest first; an empty `q` finds all. */
export class FindPartners extends Query<PartnerPage> {
  constructor(
    readonly q: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

const AT_ONCE = 500;

/** Searches in memory, because there are few partners. */
@QueryHandler(FindPartners)
export class FindPartnersHandler implements IQueryHandler<FindPartners> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ q, page }: FindPartners): Promise<PartnerPage> {
    const words = searchWords(q);
    const list = { of: {}, words, orderBy: NEWEST_FIRST };
    const results = await this.readModels.list(partnersProjection, list, page, async (options) => {
      if (words.length === 0) return this.readModels.page(partnersProjection, options);
      const partners = await this.all();
      return pageInMemory(
        partners.filter(({ id, document }) => id === q || hasWords(document, words)),
        options,
      );
    });
    return { ...results, content: results.content.map(({ document }) => partnerView(document)) };
  }

  private async all(): Promise<Stored<PartnerDocument>[]> {
    const all: Stored<PartnerDocument>[] = [];
    for await (const page of this.readModels.pages(partnersProjection, {
      orderBy: NEWEST_FIRST,
      limit: AT_ONCE,
    }))
      all.push(...page);
    return all;
  }
}

function hasWords({ name, email }: PartnerDocument, words: readonly string[]): boolean {
  const indexed = textWords([name, email ?? '']);
  return words.every((word) => indexed.some((one) => one.startsWith(word)));
}
