export { CreateCustomer, type CustomerOfEmail } from './commands/create-customer/create-customer.command.js';
export { ProvisionCustomer } from './commands/provision-customer/provision-customer.command.js';
export * from './customer.decider.js';
export * from './customer.domain.js';
export * from './customer.events.js';
export * from './customer.module.js';
export { customerSchema } from './customer.schemas.js';
export { CustomerExists } from './queries/customer-exists/customer-exists.query.js';
export {
  CompaniesOfCustomer,
  type CustomersCompany,
} from './queries/get-customer/companies-of-customer.query.js';
export { externalId } from './external-id/external-id.decider.js';
export { type CustomerWithCompanies, GetCustomer } from './queries/get-customer/get-customer.query.js';
