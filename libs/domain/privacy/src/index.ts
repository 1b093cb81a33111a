export { type Erasure, ErasePerson } from './commands/erase-person/erase-person.js';
export { ErasureRequest } from './operations/erasure.request.js';
export * from './privacy.domain.js';
export * from './privacy.module.js';
export { CustomerErasure } from './processes/customer-erasure.js';
