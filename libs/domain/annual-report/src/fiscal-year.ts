import { type FieldOptions, QueryWhole, Whole } from '#platform/http';

/** Contract 7.1. */
export const FISCAL_YEARS = { min: 2000, max: 2100 };

/** Validates a fiscal year in a body. */
export const FiscalYear = (options: FieldOptions = {}): PropertyDecorator =>
  Whole({ ...FISCAL_YEARS, ...options });

/** Validates a fiscal year in a query string; undefined: the current one. */
export const QueryFiscalYear = (): PropertyDecorator => QueryWhole({ ...FISCAL_YEARS, optional: true });
