import { words } from './wording.js';

/** Meaning of a status, shown as its color. */
export type Tone = 'good' | 'waiting' | 'bad' | 'info' | 'plain';

const TONES: Readonly<Record<string, Tone>> = {
  ActionRequired: 'waiting',
  ACTION_REQUIRED: 'waiting',
  delivered: 'good',
  COMPLETED: 'good',
  Completed: 'good',
  SIGNED: 'good',
  pending: 'info',
  retrying: 'waiting',
  PENDING: 'waiting',
  Pending: 'info',
  InProgress: 'info',
  failed: 'bad',
  FAILED: 'bad',
  Failed: 'bad',
  OVERDUE: 'bad',
};

/** A badge. A code is shown in words. */
export function Status({ value, tone = TONES[value] ?? 'plain' }: { value: string; tone?: Tone }) {
  return <span className={`status ${tone}`}>{isCode(value) ? words(value) : value}</span>;
}

const isCode = (value: string): boolean => !value.includes(' ') && !/^[A-Z][a-z]+$/.test(value);
