import { field, type FieldOptions, simple } from './field-decorator.js';

/** A calendar date, `yyyy-MM-dd`. */
export const PlainDate = (options: FieldOptions = {}): PropertyDecorator =>
  field(
    'plainDate',
    simple(options.code ?? 'E_INVALID', 'must be a date in the form yyyy-MM-dd', isPlainDate),
    options,
    {
      schema: { type: 'string', format: 'date' },
      codes: [options.code ?? 'E_INVALID'],
      example: '2026-01-20',
    },
  );

const isPlainDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};
