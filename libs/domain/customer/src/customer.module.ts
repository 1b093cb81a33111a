import { Module } from '@nestjs/common';
import { EmailReservationModule } from '#domain/email-reservation';
import { CreateCustomerHandler } from './commands/create-customer/create-customer.js';
import { CustomerEraser, EraseCustomerHandler } from './commands/erase-customer/erase-customer.js';
import { MintSessionController } from './commands/mint-session/mint-session.controller.js';
import { ProvisionCustomerHandler } from './commands/provision-customer/provision-customer.js';
import { UpdateCustomerHandler } from './commands/update-customer/update-customer.js';
import { CustomerEmails } from './reservations/customer-emails.js';
import { ExternalIds } from './reservations/external-ids.js';
import { CustomersOfTenantHandler } from './queries/customers-of-tenant/customers-of-tenant.js';
import { CustomerExistsHandler } from './queries/customer-exists/customer-exists.js';
import { OperatorCustomersController } from './queries/operator-customers/operator-customers.controller.js';
import { FindCustomersHandler } from './queries/operator-customers/operator-customers.js';
import { GetCustomerHandler } from './queries/get-customer/get-customer.js';
import { GetCustomersHandler } from './queries/get-customers/get-customers.js';
import { ListCustomersController } from './queries/list-customers/list-customers.controller.js';
import { ListCustomersHandler } from './queries/list-customers/list-customers.js';
import { NamesOfCustomersHandler } from './queries/names-of-customers/names-of-customers.js';
import { WhoIsHandler } from './queries/who-is/who-is.js';
import { SessionTokens } from './sessions/session-tokens.js';

/** Handlers that requests, sign-ups and processes share. */
@Module({
  imports: [EmailReservationModule],
  providers: [
    ExternalIds,
    CustomerEmails,
    CreateCustomerHandler,
    EraseCustomerHandler,
    ProvisionCustomerHandler,
    UpdateCustomerHandler,
    GetCustomerHandler,
    GetCustomersHandler,
    ListCustomersHandler,
    CustomerExistsHandler,
    CustomersOfTenantHandler,
    CustomerEraser,
    NamesOfCustomersHandler,
    WhoIsHandler,
  ],
})
export class CustomerCommandsModule {}

/** Verifies the session tokens of customers' browsers. */
@Module({ providers: [SessionTokens], exports: [SessionTokens] })
export class CustomerSessionsModule {}

/** Endpoints of partners and operators. */
@Module({
  imports: [CustomerCommandsModule, CustomerSessionsModule],
  controllers: [ListCustomersController, OperatorCustomersController, MintSessionController],
  providers: [FindCustomersHandler],
})
export class CustomerModule {}
