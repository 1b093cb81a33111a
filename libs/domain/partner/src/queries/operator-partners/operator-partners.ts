import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchWords } from '#platform/domain-model';
import { isId } from '#kit/kernel';
import { type ListPage, NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { everyList, ReadModels } from '#kit/projections';
import { partnersProjection, partnerView, type PartnerView } from '../../domain/projections/partners.js';

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

@QueryHandler(FindPartners)
export class FindPartnersHandler implements IQueryHandler<FindPartners> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ q, page }: FindPartners): Promise<PartnerPage> {
    const list = { of: {}, words: searchWords(q), orderBy: NEWEST_FIRST };
    const results = await everyList(this.readModels, partnersProjection, isId(q) ? q : null, list, page);
    return { ...results, content: results.content.map(({ document }) => partnerView(document)) };
  }
}
