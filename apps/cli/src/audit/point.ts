import { InvalidArgumentError } from 'commander';

/** A point in a company's life: one of its revisions, or a time in epoch milliseconds. */
export type Point = { readonly revision: number } | { readonly time: number };

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Reads a point from the command line: a revision, or an RFC 3339 time. */
export function point(value: string): Point {
  if (/^\d{1,15}$/.test(value)) return { revision: Number(value) };
  const [, year, month, day] = RFC_3339.exec(value) ?? [];
  const time = Date.parse(value);
  // Without this the 30th of February would be the second of March.
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (!isDay || Number.isNaN(time))
    throw new InvalidArgumentError('Give a revision (0, 1, 2 …) or an RFC 3339 time (2026-01-31T12:00:00Z).');
  return { time };
}

/** As a person reads it. */
export const pointText = (at: Point): string =>
  'revision' in at ? `revision ${at.revision}` : new Date(at.time).toISOString();
