import type { Figure } from './figures.js';
import type { Running } from './running.js';

/** Something that the tool measures. */
export interface Measure {
  /** The name that `--only` accepts. */
  readonly name: string;
  /** The service runs and is ready before and after. */
  readonly run: (running: Running) => Promise<readonly Figure[]>;
}
