/** One number that a measure found. */
export interface Figure {
  /** The measure and what it measured, such as `create/cpu`. */
  readonly name: string;
  /** A rate ends with `/s`; of every other unit, less is better. */
  readonly unit: string;
  readonly value: number;
}

/** A place below which a share of the numbers lie. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
