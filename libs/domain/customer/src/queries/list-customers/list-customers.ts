import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { exactWords, searchWords, type TextsByKey } from '#platform/domain-model';
import { NEWEST_FIRST, type PageRequest } from '#kit/document-store';
import { ReadModels } from '#kit/projections';
import type { Described } from '#platform/openapi';
import { customerIn } from '../../customer.response.js';
import { CustomerEmails } from '../../reservations/customer-emails.js';
import type { customerPageSchema } from '../../customer.schemas.js';
import { type CustomerDocument, customers, externalIdWords } from '../../domain/projections/customers.js';

export type CustomerPage = Described<typeof customerPageSchema>;

/** Filters of the list; undefined: no filter. */
interface CustomerFilter {
  /** Words that name or e-mail must contain, in any order and case. */
  readonly q: string;
  readonly email?: string | undefined;
  readonly externalCustomerId?: string | undefined;
  /** RFC 3339, UTC, milliseconds. */
  readonly updatedSince?: string | undefined;
  /** Entries of the metadata. */
  readonly metadata?: TextsByKey | undefined;
}

/** Returns the tenant's customers, newest first. */
export class ListCustomers extends Query<CustomerPage> {
  constructor(
    readonly tenantId: string,
    readonly filter: CustomerFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListCustomers)
export class ListCustomersHandler implements IQueryHandler<ListCustomers> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly emails: CustomerEmails,
  ) {}

  async execute({ tenantId, filter, page }: ListCustomers): Promise<CustomerPage> {
    const { q, email, externalCustomerId, updatedSince, metadata = {} } = filter;
    const owner = email === undefined ? undefined : await this.emails.customerWithEmail(email, tenantId);
    // The words of the address let the index of the search find the customer.
    const address = owner?.personal?.email ?? email ?? '';
    const exact = [...exactWords(metadata), ...externalIdWords(externalCustomerId)];
    const words = [...searchWords(q), ...searchWords(address), ...exact];
    const updatedAt = updatedSince === undefined ? undefined : { $gte: updatedSince };
    const customerId = owner === undefined ? undefined : (owner?.customerId ?? null);
    const where = { customerId, updatedAt };
    const list = { of: { tenantId }, where, words, orderBy: NEWEST_FIRST };
    const result = await this.readModels.list(customers, list, page);
    return { ...result, content: result.content.flatMap(({ document }) => itemsOf(document)) };
  }
}

/** Returns a customer as lists show it, without one who has just been erased. */
export function itemsOf(document: CustomerDocument): CustomerPage['content'] {
  const customer = customerIn(document);
  if (!customer) return [];
  const item = {
    serviceCustomerId: customer.serviceCustomerId,
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
    customerTenantId: customer.customerTenantId,
    createdAt: customer.createdAt,
    updatedAt: customer.updatedAt,
  };
  return [item];
}
