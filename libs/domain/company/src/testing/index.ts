export { company, type CompanyCommand, type CompanyState } from '../domain/decider.js';
export * from './company.fixtures.js';
export { NoRequiredActionsModule } from './company.fixtures.js';
