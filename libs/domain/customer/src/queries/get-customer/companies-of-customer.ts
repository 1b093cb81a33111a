import { Query } from '@nestjs/cqrs';

/** A company as it is listed with its customer. */
export interface CustomersCompany {
  readonly serviceCompanyId: string;
  /** The preferred name, then the one it was filed under; null where none was given. */
  readonly name: string | null;
  readonly entityType: string;
  readonly state: string;
}

/** Asked here, handled by the companies' lib: customers know that companies exist and no more. Newest first. */
export class CompaniesOfCustomer extends Query<readonly CustomersCompany[]> {
  constructor(readonly customerId: string) {
    super();
  }
}
