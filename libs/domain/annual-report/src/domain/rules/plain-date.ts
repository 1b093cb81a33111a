/** A calendar day, `yyyy-MM-dd`. Compares as text and has no time zone. */
export type PlainDate = string;

const DAY_MS = 86_400_000;
const isoOf = (time: number): PlainDate => new Date(time).toISOString().slice(0, 10);

export const yearOf = (date: PlainDate): number => Number(date.slice(0, 4));
/** 1 to 12. */
export const monthOf = (date: PlainDate): number => Number(date.slice(5, 7));
export const dayOf = (date: PlainDate): number => Number(date.slice(8, 10));

/** Returns the last day of a month. @param month may exceed 12: 13 is next year's January */
export const monthEnd = (year: number, month: number): PlainDate => isoOf(Date.UTC(year, month, 0));

/** Returns a day of a month, or the month's last day if it is shorter. @param month may exceed 12 */
export function dateOf(year: number, month: number, day: number): PlainDate {
  const end = monthEnd(year, month);
  return dayOf(end) < day ? end : `${end.slice(0, 8)}${String(day).padStart(2, '0')}`;
}

export const plusDays = (date: PlainDate, days: number): PlainDate => isoOf(Date.parse(date) + days * DAY_MS);
