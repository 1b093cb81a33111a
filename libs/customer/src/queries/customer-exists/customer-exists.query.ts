import { Query } from '@nestjs/cqrs';

/** Whether the tenant has this customer; right also for one that was created a moment ago. */
export class CustomerExists extends Query<boolean> {
  constructor(
    readonly tenantId: string,
    readonly customerId: unknown,
  ) {
    super();
  }
}
