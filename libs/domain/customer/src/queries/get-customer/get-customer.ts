import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { isId } from '#kit/kernel';
import { ReadModels } from '#kit/projections';
import { customerIn } from '../../customer.response.js';
import type { CustomerResponse } from '../../customer.schemas.js';
import { customerNotFound } from '../../domain/errors.js';
import { customers } from '../../domain/projections/customers.js';

/**
 * Returns a customer. If `tenantId` is null, the customer may belong to any tenant.
 *
 * @throws {DomainError} `E_NOT_FOUND`
 */
export class GetCustomer extends Query<CustomerResponse> {
  constructor(
    readonly tenantId: string | null,
    readonly customerId: string,
  ) {
    super();
  }
}

@QueryHandler(GetCustomer)
export class GetCustomerHandler implements IQueryHandler<GetCustomer> {
  constructor(private readonly readModels: ReadModels) {}

  async execute({ tenantId, customerId }: GetCustomer): Promise<CustomerResponse> {
    const where = tenantId === null ? {} : { tenantId };
    const result = isId(customerId) ? await this.readModels.get(customers, customerId, where) : null;
    const customer = result && customerIn(result.document);
    if (!customer) throw customerNotFound();
    return customer;
  }
}
