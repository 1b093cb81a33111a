import type { DayCounts } from '../api.js';

const HEIGHT = 40;
const WIDTH = 10;
const GAP = 3;

/** Days as bars, failures on top of successes. @param label name of the counted things, for screen readers */
export function Bars({ of, label }: { of: readonly DayCounts[]; label: string }) {
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
      {of.map(({ day, succeeded, failed }, index) => {
        const x = index * (WIDTH + GAP);
        const [good, bad] = [height(succeeded), height(failed)];
        return (
          <g key={day}>
            <title>{`${day}: ${succeeded} succeeded, ${failed} failed`}</title>
            <rect className="none" x={x} y={HEIGHT - 2} width={WIDTH} height={2} />
            <rect className="succeeded" x={x} y={HEIGHT - good} width={WIDTH} height={good} />
            <rect className="failed" x={x} y={HEIGHT - good - bad} width={WIDTH} height={bad} />
          </g>
        );
      })}
    </svg>
  );
}

/** Returns the sum of all days. */
export const sumOf = (
  days: readonly DayCounts[],
): { readonly succeeded: number; readonly failed: number } => ({
  succeeded: days.reduce((sum, { succeeded }) => sum + succeeded, 0),
  failed: days.reduce((sum, { failed }) => sum + failed, 0),
});
