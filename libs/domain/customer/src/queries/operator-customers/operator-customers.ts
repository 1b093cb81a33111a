import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchWords } from '#platform/domain-model';
import { isId } from '#kit/kernel';
import { NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { everyList, ReadModels } from '#kit/projections';
import { customers } from '../../domain/projections/customers.js';
import { type CustomerPage, itemsOf } from '../list-customers/list-customers.js';

/**
 * Returns customers of all tenants, newest first: by id, or by words of name or e-mail. If too many match, only
 * the total is returned.
 */
export class FindCustomers extends Query<CustomerPage> {
  constructor(
    readonly q: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(FindCustomers)
export class FindCustomersHandler implements IQueryHandler<FindCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ q, page }: FindCustomers): Promise<CustomerPage> {
    const list = { of: {}, words: searchWords(q), orderBy: NEWEST_FIRST };
    const result = await everyList(this.readModels, customers, isId(q) ? q : null, list, page);
    return { ...result, content: result.content.flatMap(({ document }) => itemsOf(document)) };
  }
}
