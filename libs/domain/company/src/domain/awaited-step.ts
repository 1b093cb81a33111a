import { statusOf } from './formation.js';
import type { Progress } from './progress.js';

/** What a company's life may wait for: `accept`, `file` and `ein` of operators, `names` and `signatures` of the partner. */
export const AWAITED_STEPS = ['accept', 'file', 'names', 'signatures', 'ein'] as const;
export type AwaitedStep = (typeof AWAITED_STEPS)[number];

/** What is awaited next, null where nothing is left to do; a company's services come one after the other. */
export function awaitedStep(progress: Progress): AwaitedStep | null {
  if (progress.formationSubmissionStatus === 'FAILED' || progress.ein !== null) return null;
  if (progress.formationSubmissionStatus === 'PENDING') return 'accept';
  const formation = statusOf(progress, 'Formation');
  if (formation !== 'Completed') return formation === 'ActionRequired' ? 'names' : 'file';
  return statusOf(progress, 'EinCreation') === 'ActionRequired' ? 'signatures' : 'ein';
}
