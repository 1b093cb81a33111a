import { statusOf } from './formation.js';
import type { Progress } from './progress.js';
import { awaitsSignature } from './signatures.js';
import type { Stage } from './types.js';

/** Returns how far a company is, as partners read it (contract 5.6). */
export function stageOf(progress: Progress): Stage {
  if (progress.canceled) return 'canceled';
  if (progress.formationSubmissionStatus === 'FAILED') return 'failed';
  if (progress.ein !== null) return 'ein_issued';
  if (progress.formationFilingDate !== null) return 'filed';
  return progress.formationSubmissionStatus === 'SUBMITTED' ? 'accepted' : 'requested';
}

/** Returns whether the company waits for its partner: for new names or for a signature. */
export const needsPartner = (progress: Progress): boolean =>
  statusOf(progress, 'Formation') === 'ActionRequired' || awaitsSignature(progress);
