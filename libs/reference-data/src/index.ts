export { countries, type Country } from './countries.js';
export { ReferenceDataError } from './load-data.js';
export { naics, type NaicsClass } from './naics.js';
export { ENTITY_TYPES, isNameEnding, nameEndings, type EntityType } from './name-endings.js';
export { stateFees, type StateFee } from './state-fees.js';
export { formations, states, type Formation, type UsState } from './states.js';
export { ReferenceDataModule } from './reference-data.module.js';
export { annualReportRules } from './annual-reports/annual-report-rules.js';
export type * from './annual-reports/annual-report-rule.js';
