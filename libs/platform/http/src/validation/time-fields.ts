import { type FieldOptions, ruledField } from './field.js';

/** A calendar date, `yyyy-MM-dd`. */
export const PlainDate = (options: FieldOptions = {}): PropertyDecorator =>
  ruledField('plainDate', options, {
    holds: isPlainDate,
    message: 'must be a date in the form yyyy-MM-dd',
    schema: { type: 'string', format: 'date' },
    example: '2026-01-20',
  });

/** Reports whether a value is an existing date in the form `yyyy-MM-dd`. `Date.parse` accepts 30 February as 2 March. */
export const isPlainDate = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

const RFC_3339 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d))?$/;

/** An optional time or date, in UTC unless the value has an offset. */
export const Moment = ({ about }: Pick<FieldOptions, 'about'> = {}): PropertyDecorator =>
  ruledField(
    'moment',
    { optional: true, ...(about !== undefined && { about }) },
    {
      holds: isMoment,
      message: 'must be an RFC 3339 time',
      schema: { type: 'string', pattern: RFC_3339.source },
    },
  );

/** Texts of times are compared, so a year that has no four digits in UTC is not accepted. */
const isMoment = (value: unknown): boolean => {
  if (typeof value !== 'string' || !RFC_3339.test(value) || !isPlainDate(value.slice(0, 10))) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && /^\d{4}-/.test(new Date(time).toISOString());
};

/** Returns a validated time in the stored format, in which text order is time order. */
export const storedTime = (moment: string | null | undefined): string | undefined =>
  moment === null || moment === undefined ? undefined : new Date(moment).toISOString();

/** Returns a condition on stored times with both ends included, or undefined if neither is given. */
export function between(from: string | undefined, to: string | undefined) {
  const [$gte, $lte] = [storedTime(from), storedTime(to)];
  if ($gte === undefined && $lte === undefined) return undefined;
  return { ...($gte !== undefined && { $gte }), ...($lte !== undefined && { $lte }) };
}
