// The data without routes and decorators, so that specs of pure code load less.
export { annualReportRules } from '../annual-reports/annual-report-rules.js';
