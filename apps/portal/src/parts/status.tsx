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

/** Formats an API name as words. */
export const words = (value: string): string =>
  value.includes('_') || value === value.toUpperCase()
    ? value.toLowerCase().replaceAll('_', ' ')
    : value.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function Status({ value, tone = TONES[value] ?? 'plain' }: { value: string; tone?: Tone }) {
  return <span className={`status ${tone}`}>{words(value)}</span>;
}
