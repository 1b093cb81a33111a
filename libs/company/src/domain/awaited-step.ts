import type { Progress } from './formation.js';
import type { Service } from './types.js';

/**
 * What a company's life waits for: `accept`, `file` and `ein` of the desk, `names` and `signatures` of the partner.
 * Null where nothing is left to do.
 */
export type AwaitedStep = 'accept' | 'file' | 'names' | 'signatures' | 'ein';

export const AWAITED_STEPS: readonly AwaitedStep[] = ['accept', 'file', 'names', 'signatures', 'ein'];

/** What is awaited next; a company's services come one after the other. */
export function awaitedStep({ formationSubmissionStatus, ein, services }: Progress): AwaitedStep | null {
  if (formationSubmissionStatus === 'FAILED' || ein !== null) return null;
  if (formationSubmissionStatus === 'PENDING') return 'accept';
  const formation = statusOf(services, 'Formation');
  if (formation !== 'Completed') return formation === 'ActionRequired' ? 'names' : 'file';
  return statusOf(services, 'EinCreation') === 'ActionRequired' ? 'signatures' : 'ein';
}

const statusOf = (services: readonly Service[], wanted: Service['name']): Service['status'] | undefined =>
  services.find(({ name }) => name === wanted)?.status;
