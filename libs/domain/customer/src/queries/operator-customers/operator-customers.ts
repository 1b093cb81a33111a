import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { searchWords } from '#kit/event-sourcing';
import { isId } from '#kit/kernel';
import { NEWEST_FIRST } from '#kit/document-store';
import { pageOfEveryList, ReadModels } from '#kit/projections';
import { customers } from '../../domain/projections/customers.js';
import { type CustomerPage, itemOf } from '../list-customers/list-customers.js';

/**
 * Returns customers of all tenants, newest first: by id, or by words of name or e-mail. If too many match, only
 * the total is returned.
 */
export class FindCustomers extends Query<CustomerPage> {
  constructor(
    readonly q: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}

@QueryHandler(FindCustomers)
export class FindCustomersHandler implements IQueryHandler<FindCustomers> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ q, page, size }: FindCustomers): Promise<CustomerPage> {
    const { found, total } = await pageOfEveryList(this.readModels, customers, {
      id: isId(q) ? q : null,
      words: searchWords(q),
      orderBy: NEWEST_FIRST,
      offset: page * size,
      limit: size,
    });
    const content = found.map(({ document }) => itemOf(document));
    return { content, page, size, total, totalPages: Math.ceil(total / size) };
  }
}
