import { words } from './wording.js';

/** Meaning of a status, shown as its color. */
type Tone = 'good' | 'waiting' | 'bad' | 'plain';

const TONES: Readonly<Record<string, Tone>> = {
  ActionRequired: 'waiting',
  ACTION_REQUIRED: 'waiting',
  delivered: 'good',
  COMPLETED: 'good',
  Completed: 'good',
  SIGNED: 'good',
  pending: 'waiting',
  retrying: 'waiting',
  PENDING: 'waiting',
  Pending: 'waiting',
  InProgress: 'waiting',
  failed: 'bad',
  FAILED: 'bad',
  Failed: 'bad',
  OVERDUE: 'bad',
};

export function Status({ value, tone = TONES[value] ?? 'plain' }: { value: string; tone?: Tone }) {
  return <span className={`status ${tone}`}>{words(value)}</span>;
}
