import { Module } from '@nestjs/common';
import { EmailReservationModule } from '#email-reservation';
import { CreateCustomerController } from './commands/create-customer/create-customer.controller.js';
import { CreateCustomerHandler } from './commands/create-customer/create-customer.handler.js';
import { ProvisionCustomerHandler } from './commands/provision-customer/provision-customer.handler.js';
import { CustomerEmails } from './email/customer-emails.js';
import { ExternalIds } from './external-id/external-ids.js';
import { CustomerExistsHandler } from './queries/customer-exists/customer-exists.handler.js';
import { GetCustomerController } from './queries/get-customer/get-customer.controller.js';
import { GetCustomerHandler } from './queries/get-customer/get-customer.handler.js';
import { ListCustomersController } from './queries/list-customers/list-customers.controller.js';
import { ListCustomersHandler } from './queries/list-customers/list-customers.handler.js';

@Module({
  imports: [EmailReservationModule],
  controllers: [CreateCustomerController, ListCustomersController, GetCustomerController],
  providers: [
    ExternalIds,
    CustomerEmails,
    CreateCustomerHandler,
    ProvisionCustomerHandler,
    GetCustomerHandler,
    ListCustomersHandler,
    CustomerExistsHandler,
  ],
})
export class CustomerModule {}
