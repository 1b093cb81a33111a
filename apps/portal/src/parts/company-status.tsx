import type { CompanyCounts } from '../api.js';
import { Status } from './status.jsx';

export type Stage = keyof CompanyCounts['byStage'];

/** A company's stage in words, as partners see it everywhere. */
export const STAGES: Readonly<Record<Stage, string>> = {
  requested: 'Requested',
  accepted: 'Submitted to state',
  filed: 'Filed',
  ein_issued: 'EIN issued',
  failed: 'Failed',
  canceled: 'Canceled',
};

const TONES = {
  requested: 'info',
  accepted: 'info',
  filed: 'info',
  ein_issued: 'good',
  failed: 'bad',
  canceled: 'plain',
} as const;

/** The status of a company: an open action first, otherwise its stage. */
export const CompanyStatus = ({ stage, actionRequired }: { stage: Stage; actionRequired: boolean }) =>
  actionRequired ? <Status value="action required" tone="waiting" /> : <StageStatus stage={stage} />;

/** The stage of a company, for readers who have no action to take. */
export const StageStatus = ({ stage }: { stage: Stage }) => (
  <Status value={STAGES[stage]} tone={TONES[stage]} />
);

const NEXT_STEPS: Readonly<Record<string, string>> = {
  accept: 'We check the request',
  file: 'The state files it',
  names: 'You send new names',
  signatures: 'The founder signs',
  ein: 'The IRS issues the EIN',
};

/**
 * Returns who does what next; null if nothing is left.
 *
 * @param actionRequired true: a form may wait for a signature while the state or the IRS has the next step
 */
export function nextStepText(step: string | null, actionRequired = false): string | null {
  if (actionRequired && step !== 'names') return NEXT_STEPS['signatures'] ?? null;
  return step === null ? null : (NEXT_STEPS[step] ?? step);
}
