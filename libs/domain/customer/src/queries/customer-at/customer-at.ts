import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#kit/event-sourcing';
import { type CustomerResponse, customerResponse } from '../../customer.response.js';
import { customer } from '../../domain/decider.js';
import { customerNotFound } from '../../domain/errors.js';
import { type CustomerDocument, customers } from '../../domain/projections/customers.js';

/** Returns a customer as partners read it, as it was at a revision. @throws {DomainError} `E_NOT_FOUND` */
export class CustomerAt extends Query<CustomerResponse> {
  constructor(
    readonly customerId: string,
    readonly revision: number,
  ) {
    super();
  }
}

@QueryHandler(CustomerAt)
export class CustomerAtHandler implements IQueryHandler<CustomerAt> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ customerId, revision }: CustomerAt): Promise<CustomerResponse> {
    const { history } = await this.commands.of(customer).load(customerId);
    const document = (await history())
      .slice(0, revision + 1)
      .reduce<CustomerDocument | null>((before, event) => customers.fold(before, event, customerId), null);
    if (document === null) throw customerNotFound();
    return customerResponse(document);
  }
}
