import type { HourlyCounts } from './daily-counts.js';

/** Successes and failures. */
export interface Counts {
  readonly succeeded: number;
  readonly failed: number;
}

/** Successes and failures of one day. */
export interface DayCounts extends Counts {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

const HOURS = 24;
const HOUR_MS = 3_600_000;
const DAY_MS = HOURS * HOUR_MS;

/** Returns the first of the last `days` days, today included: `YYYY-MM-DD` (UTC). */
export const firstDay = (now: Date, days: number): string => dayBefore(now, days - 1);

/** Returns the last `days` days, the oldest first, today included: `YYYY-MM-DD` (UTC). */
export const lastDays = (now: Date, days: number): readonly string[] =>
  Array.from({ length: days }, (_, index) => dayBefore(now, days - 1 - index));

/** Sums counts by day: the last `days` days, the oldest first, today included. */
export const byDay = (counts: readonly HourlyCounts[], now: Date, days: number): readonly DayCounts[] =>
  lastDays(now, days).map((day) => {
    const ofDay = counts.filter((one) => one.day === day);
    return { day, ...total(ofDay, () => true) };
  });

/** Sums the counts of the last 24 hours, the current hour included. */
export function lastDay(counts: readonly HourlyCounts[], now: Date): Counts {
  const [today, yesterday, hour] = [dayBefore(now, 0), dayBefore(now, 1), now.getUTCHours()];
  const ofToday = total(
    counts.filter(({ day }) => day === today),
    (at) => at <= hour,
  );
  const ofYesterday = total(
    counts.filter(({ day }) => day === yesterday),
    (at) => at > hour,
  );
  return {
    succeeded: ofToday.succeeded + ofYesterday.succeeded,
    failed: ofToday.failed + ofYesterday.failed,
  };
}

const total = (counts: readonly HourlyCounts[], isIn: (hour: number) => boolean): Counts => ({
  succeeded: sum(counts.map(({ succeeded }) => sum(succeeded.filter((_, hour) => isIn(hour))))),
  failed: sum(counts.map(({ failed }) => sum(failed.filter((_, hour) => isIn(hour))))),
});

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
