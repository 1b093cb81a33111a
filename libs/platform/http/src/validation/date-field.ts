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

const RFC_3339 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/;

/** An optional time or date, in UTC unless the value has an offset. */
export const Moment = ({ about }: Pick<FieldOptions, 'about'> = {}): PropertyDecorator =>
  field(
    'moment',
    simple('E_INVALID', 'must be an RFC 3339 time', (value) => {
      return typeof value === 'string' && RFC_3339.test(value) && !Number.isNaN(Date.parse(value));
    }),
    { optional: true, ...(about !== undefined && { about }) },
    { schema: { type: 'string', pattern: RFC_3339.source }, codes: ['E_INVALID'] },
  );

/** Returns a validated time in the stored format, in which text order is time order. */
export const storedTime = (moment: string | null | undefined): string | undefined =>
  moment === null || moment === undefined ? undefined : new Date(moment).toISOString();
