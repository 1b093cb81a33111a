import type { QueryBus } from '@nestjs/cqrs';
import { GetCustomers } from '#domain/customer';
import { Expand, valueSet } from '#platform/http';
import type { ExpandedCustomer } from '../company.schemas.js';

type Expansions = readonly 'customer'[] | undefined;

const COMPANY_EXPANSION = valueSet(
  'CompanyExpansion',
  ['customer'],
  '`customer`: each company has its `customer`, without the customer’s companies.',
);

/** Declares `expand[]` in the parameters of a route that returns companies. */
export const ExpandCompany = (): PropertyDecorator => Expand(COMPANY_EXPANSION);

/** Adds the customer to each company if the caller asked for it. One read for all companies; null after an erasure. */
export async function withCustomers<C extends { readonly serviceCustomerId: string }>(
  queryBus: QueryBus,
  tenantId: string,
  companies: readonly C[],
  expansions: Expansions,
): Promise<readonly (C & { readonly customer?: ExpandedCustomer | null })[]> {
  if (!expansions?.includes('customer')) return companies;
  const ids = companies.map(({ serviceCustomerId }) => serviceCustomerId);
  const customers = await queryBus.execute(new GetCustomers(tenantId, ids));
  return companies.map((company) => ({
    ...company,
    customer: customers.get(company.serviceCustomerId) ?? null,
  }));
}
