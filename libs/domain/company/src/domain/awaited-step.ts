import { awaitsNames } from './names.js';
import type { Progress } from './progress.js';
import { awaitsSignature, lacksSignature } from './signatures.js';

/**
 * The steps a company can await: `accept`, `file` and `ein` from operators, `names` and `signatures` from the
 * partner.
 */
export const AWAITED_STEPS = ['accept', 'file', 'names', 'signatures', 'ein'] as const;
export type AwaitedStep = (typeof AWAITED_STEPS)[number];

/**
 * Returns the next awaited step, or null if nothing is left to do. A company's services complete one after the
 * other. The EIN service alone fails if the customer was erased before signing.
 */
export function awaitedStep(progress: Progress): AwaitedStep | null {
  if (progress.formationSubmissionStatus === 'FAILED' || progress.ein !== null) return null;
  if (progress.formationSubmissionStatus === 'PENDING') return 'accept';
  if (progress.formationFilingDate === null) return awaitsNames(progress) ? 'names' : 'file';
  if (lacksSignature(progress)) return null;
  return awaitsSignature(progress) ? 'signatures' : 'ein';
}
