import { Query } from '@nestjs/cqrs';
import type { CompanyDetails } from '../../domain/projections/company-details.document.js';

/** A company of the tenant (specification, section 2.7). @throws `E_COMPANY_NOT_FOUND` */
export class GetCompany extends Query<CompanyDetails> {
  constructor(
    readonly tenantId: string,
    readonly companyId: string,
  ) {
    super();
  }
}
