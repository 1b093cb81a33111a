import { type FieldOptions, QueryWhole, Whole } from '#http';

/** Specification 2.9 and section 4. */
const RANGE = { min: 2000, max: 2100 };

/** A fiscal year in a body. */
export const FiscalYear = (options: FieldOptions = {}): PropertyDecorator => Whole({ ...RANGE, ...options });

/** A fiscal year in a query string; absent: the current one. */
export const QueryFiscalYear = (): PropertyDecorator => QueryWhole({ ...RANGE, optional: true });
