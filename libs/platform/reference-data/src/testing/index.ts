// The data without the routes and decorators around them, so that specs of pure code load no more than what they are about.
export { annualReportRules } from '../annual-reports/annual-report-rules.js';
