import { Query } from '@nestjs/cqrs';

/** A customer in a list (specification, section 2.3). */
export interface CustomerListItem {
  readonly serviceCustomerId: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly customerTenantId: string;
}

export interface CustomerPage {
  readonly content: readonly CustomerListItem[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly totalPages: number;
}

/** The tenant's customers, newest first. `q`: words that name or e-mail must have, in any order and case. */
export class ListCustomers extends Query<CustomerPage> {
  constructor(
    readonly tenantId: string,
    readonly q: string,
    readonly page: number,
    readonly size: number,
  ) {
    super();
  }
}
