import { QueryWhole, Whole } from '#http';

/** Specification 2.9 and section 4; absent: the current year. */
const FISCAL_YEAR = { min: 2000, max: 2100, optional: true };

/** A fiscal year in a body. */
export const FiscalYear = (): PropertyDecorator => Whole(FISCAL_YEAR);

/** A fiscal year in a query string. */
export const QueryFiscalYear = (): PropertyDecorator => QueryWhole(FISCAL_YEAR);
