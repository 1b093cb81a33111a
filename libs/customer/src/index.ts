export { CreateCustomer, type CustomerOfEmail } from './commands/create-customer/create-customer.js';
export { ProvisionCustomer } from './commands/provision-customer/provision-customer.js';
export * from './customer.domain.js';
export * from './customer.module.js';
export { customerSchema } from './customer.schemas.js';
export type { CustomerEvent, CustomerPersonalData } from './domain/events.js';
export { CompaniesOfCustomer, type CustomersCompany } from './queries/get-customer/companies-of-customer.js';
export { CustomerExists } from './queries/customer-exists/customer-exists.js';
export { type CustomerWithCompanies, GetCustomer } from './queries/get-customer/get-customer.js';
