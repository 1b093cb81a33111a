import { annualReportRules, beginOfDayIn } from '#platform/reference-data';
import { deadlinesBy } from '../../domain/projections/deadlines.js';

/** The read model of due annual reports, by the rules of all states. */
export const deadlines = deadlinesBy({ ruleOf: annualReportRules.of, beginOfDayIn });
