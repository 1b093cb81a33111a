import type { SigningStatus } from './types.js';

/** Days after the requirement on which reminders of an unsigned form are sent (contract 6.4). */
const REMINDER_DAYS = [1, 3, 7] as const;
const DAY_MS = 86_400_000;

export interface ReminderState {
  readonly status: SigningStatus;
  /** RFC 3339. */
  readonly requestedAt: string;
  /** Days of this round's reminders so far. */
  readonly reminded: readonly number[];
}

/** Returns the due days without a reminder. @param now RFC 3339 */
export function dueReminders(
  { status, requestedAt, reminded }: ReminderState,
  now: string,
): readonly number[] {
  if (status !== 'awaited') return [];
  const passed = (Date.parse(now) - Date.parse(requestedAt)) / DAY_MS;
  return REMINDER_DAYS.filter((day) => day <= passed && !reminded.includes(day));
}

/**
 * Returns when the next reminder is due, RFC 3339; null after the last.
 *
 * @param reminded day of the last reminder; 0: none yet
 */
export function nextReminderAt(requestedAt: string, reminded: number): string | null {
  const day = REMINDER_DAYS.find((next) => next > reminded);
  return day === undefined ? null : new Date(Date.parse(requestedAt) + day * DAY_MS).toISOString();
}
