export { NoCompaniesModule } from './no-companies.module.js';
