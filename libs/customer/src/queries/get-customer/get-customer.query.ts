import { Query } from '@nestjs/cqrs';
import type { CustomerAnswer } from '../../customer.answer.js';
import type { CustomersCompany } from './companies-of-customer.query.js';

export interface CustomerWithCompanies extends CustomerAnswer {
  readonly companies: readonly CustomersCompany[];
}

/** A customer of the tenant with its companies. @throws `E_NOT_FOUND` */
export class GetCustomer extends Query<CustomerWithCompanies> {
  constructor(
    readonly tenantId: string,
    readonly customerId: string,
  ) {
    super();
  }
}
