export * from './annual-report.module.js';
export { QuoteFeeRequest } from './queries/quote-fee/quote-fee.request.js';
export { declare, type Answer, type Declared } from './rules/answers.js';
export type { CompanyFigures } from './rules/company-figures.js';
export { dueDateOf, firstDueReport, nextDueReport, type DueReport } from './rules/due-dates.js';
export { obligation, type FiledReport, type Obligation, type ObligationStatus } from './rules/obligation.js';
export type { PlainDate } from './rules/plain-date.js';
export { quote, type PricingType, type Quote } from './rules/quote.js';
export { requirements, type RequiredField, type Requirements } from './rules/requirements.js';
