import type { Recorded } from '#kit/event-sourcing';
import { awaitedStep } from '../awaited-step.js';
import type { CompanyEvent } from '../events.js';
import { awaitsNames, nameOf } from '../names.js';
import type { Progress } from '../progress.js';
import { awaitsSignature } from '../signatures.js';

/** When a company reached each step (RFC 3339); null: it has not. */
export interface ReachedSteps {
  readonly requested: string;
  readonly accepted: string | null;
  readonly filed: string | null;
  readonly einIssued: string | null;
  /** Failed or canceled. */
  readonly ended: string | null;
}

/** A name that the state rejected, with its ending. */
export interface RejectedName {
  readonly name: string;
  readonly reason: string;
}

/** The dates and rejections that the portal shows. The API shows the resulting state only. */
export interface Milestones {
  readonly reached: ReachedSteps;
  /** In the order of their rejection. */
  readonly rejectedNames: readonly RejectedName[];
  /** Since when the company waits for names and for signatures; null: it does not. */
  readonly awaitedSince: { readonly names: string | null; readonly signatures: string | null };
  /** Since when it waits for any of them. The field can be sorted by. */
  readonly waitingSince: string | null;
  /** Since when the company awaits its next step; null: nothing is left to do. */
  readonly stepSince: string | null;
}

/** Returns the milestones of a new company. @param createdAt RFC 3339 */
export const initialMilestones = (progress: Progress, createdAt: string): Milestones => ({
  reached: { requested: createdAt, accepted: null, filed: null, einIssued: null, ended: null },
  rejectedNames: [],
  stepSince: awaitedStep(progress) === null ? null : createdAt,
  ...waiting({ names: null, signatures: null }, progress, createdAt),
});

/**
 * Applies an event.
 *
 * @param before the company's progress before the event
 * @param progress the company's progress after the event
 */
export function milestonesAfter(
  { reached, rejectedNames, awaitedSince, stepSince }: Milestones,
  event: Recorded<CompanyEvent>,
  before: Progress,
  progress: Progress,
): Milestones {
  const at = event.metadata.recordedAt;
  const step = awaitedStep(progress);
  const isSame = step === awaitedStep(before);
  return {
    reached: { ...reached, ...reachedBy(event, at) },
    rejectedNames: [...rejectedNames, ...rejectedBy(event, progress)],
    stepSince: step === null ? null : isSame ? stepSince : at,
    ...waiting(awaitedSince, progress, at),
  };
}

function reachedBy({ type }: Recorded<CompanyEvent>, at: string): Partial<ReachedSteps> {
  if (type === 'FormationSubmitted') return { accepted: at };
  if (type === 'FormationFiled') return { filed: at };
  if (type === 'EinIssued') return { einIssued: at };
  return type === 'FormationFailed' || type === 'FormationCanceled' ? { ended: at } : {};
}

function rejectedBy(event: Recorded<CompanyEvent>, { nameOptions }: Progress): readonly RejectedName[] {
  if (event.type !== 'NamesRefused') return [];
  const { nameOptionIds, reason } = event.data;
  return nameOptionIds.flatMap((id) =>
    nameOptions.filter((option) => option.id === id).map((option) => ({ name: nameOf(option), reason })),
  );
}

function waiting(
  before: Milestones['awaitedSince'],
  progress: Progress,
  at: string,
): Pick<Milestones, 'awaitedSince' | 'waitingSince'> {
  const names = awaitsNames(progress) ? (before.names ?? at) : null;
  const signatures = awaitsSignature(progress) ? (before.signatures ?? at) : null;
  const [waitingSince = null] = [names, signatures].filter((since) => since !== null).sort();
  return { awaitedSince: { names, signatures }, waitingSince };
}
