export * from './formation-price.js';
export { ReferenceDataError } from './load-data.js';
export { naics } from './naics.js';
export {
  ENTITY_TYPES,
  type EntityType,
  isNameEnding,
  isSameName,
  nameEndings,
  nameFault,
  withoutEnding,
} from './name-endings.js';
export * from './postal-address.js';
export * from './value-sets.js';
export { loadServiceDetails } from './service-details/load-service-details.js';
export { ServiceDetailsConfig } from './service-details/service-details.config.js';
export * from './service-details/service-details.js';
export { ServiceDetailsModule } from './service-details/service-details.module.js';
export {
  countries,
  type Country,
  beginOfDayIn,
  dayIn,
  formations,
  states,
  type Formation,
  type UsState,
} from './states-and-countries.js';
export { ReferenceDataModule } from './reference-data.module.js';
export { annualReportRules } from './annual-reports/annual-report-rules.js';
export type * from './annual-reports/annual-report-rule.js';
