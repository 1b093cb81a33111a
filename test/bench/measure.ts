/** One thing that is measured: ours and a raw baseline in the same run, so that a noisy machine slows both. */
export interface Measure {
  /** What `--only` takes. */
  readonly name: string;
  readonly unit: string;
  /** The ratio of ours to the baseline that is aimed at. */
  readonly aim: number;
  run(): Promise<{ readonly ours: number; readonly baseline: number }>;
}
