import { statusOf } from './formation.js';
import type { Progress } from './progress.js';

/**
 * The steps a company can await: `accept`, `file` and `ein` from operators, `names` and `signatures` from the
 * partner.
 */
export const AWAITED_STEPS = ['accept', 'file', 'names', 'signatures', 'ein'] as const;
export type AwaitedStep = (typeof AWAITED_STEPS)[number];

/**
 * Returns the next awaited step, or null if nothing is left to do. A company's services complete one after the
 * other.
 */
export function awaitedStep(progress: Progress): AwaitedStep | null {
  if (progress.formationSubmissionStatus === 'FAILED' || progress.ein !== null) return null;
  if (progress.formationSubmissionStatus === 'PENDING') return 'accept';
  const formation = statusOf(progress, 'Formation');
  if (formation !== 'Completed') return formation === 'ActionRequired' ? 'names' : 'file';
  return statusOf(progress, 'EinCreation') === 'ActionRequired' ? 'signatures' : 'ein';
}
