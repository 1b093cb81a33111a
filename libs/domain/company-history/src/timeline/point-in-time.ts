/** A point in a company's life: one of its revisions, or a time in epoch milliseconds. */
export type PointInTime = { readonly revision: number } | { readonly time: number };

const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Parses a revision or an RFC 3339 time; returns null for any other text. */
export function parsePoint(text: string): PointInTime | null {
  if (/^\d{1,15}$/.test(text)) return { revision: Number(text) };
  const [, year, month, day] = RFC_3339.exec(text) ?? [];
  const time = Date.parse(text);
  // `Date.parse` accepts 30 February as 2 March.
  const isDay = Number(day) <= new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return isDay && !Number.isNaN(time) ? { time } : null;
}

/** Formats a point for a person. */
export const pointText = (point: PointInTime): string =>
  'revision' in point ? `revision ${point.revision}` : new Date(point.time).toISOString();
