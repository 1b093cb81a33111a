import type { DayCounts, DayNumber } from '../api.js';

const HEIGHT = 40;
const WIDTH = 10;
const GAP = 3;

/**
 * Days as bars, failures on top of successes.
 *
 * @param label name of the counted things, for screen readers
 * @param text describes the counts of a day
 */
export function Bars({
  of,
  label,
  text = ({ succeeded, failed }) => `${succeeded} succeeded, ${failed} failed`,
}: {
  of: readonly DayCounts[];
  label: string;
  text?: (day: DayCounts) => string;
}) {
  const most = Math.max(1, ...of.map(({ succeeded, failed }) => succeeded + failed));
  const height = (count: number) => (count === 0 ? 0 : Math.max(2, (count / most) * HEIGHT));
  return (
    <svg
      className="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${of.length * (WIDTH + GAP) - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      {of.map((counts, index) => {
        const { day, succeeded, failed } = counts;
        const x = index * (WIDTH + GAP);
        const [good, bad] = [height(succeeded), height(failed)];
        return (
          <g key={day}>
            <title>{`${day}: ${text(counts)}`}</title>
            <rect className="none" x={x} y={HEIGHT - 2} width={WIDTH} height={2} />
            <rect className="succeeded" x={x} y={HEIGHT - good} width={WIDTH} height={good} />
            <rect className="failed" x={x} y={HEIGHT - good - bad} width={WIDTH} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}

/** Days as bars of one number. @param what the counted things: "requested" */
export const NumberBars = ({
  of,
  label,
  what,
}: {
  of: readonly DayNumber[];
  label: string;
  what: string;
}) => (
  <Bars
    of={of.map(({ day, count }) => ({ day, succeeded: count, failed: 0 }))}
    label={label}
    text={({ succeeded }) => `${succeeded} ${what}`}
  />
);

/** Returns the sum of all days. */
export const totalOfDays = (days: readonly DayNumber[]): number =>
  days.reduce((sum, { count }) => sum + count, 0);

/** Returns the sums of all days. */
export const sumOf = (
  days: readonly DayCounts[],
): { readonly succeeded: number; readonly failed: number } => ({
  succeeded: days.reduce((sum, { succeeded }) => sum + succeeded, 0),
  failed: days.reduce((sum, { failed }) => sum + failed, 0),
});
