import { useQueryClient } from '@tanstack/react-query';
import type { PortalSession } from '../api.js';
import { SESSION } from '../hooks.js';
import { since, until } from './wording.js';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A moment in the reader's time zone, with seconds if `exact`. */
export function Time({ at, exact = false }: { at: string | number; exact?: boolean }) {
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={moment.toISOString()}>
      {(exact ? FULL : SHORT).format(moment)}
    </time>
  );
}

/** A calendar day, which is the same in every time zone. */
export function Day({ on }: { on: string }) {
  return <time dateTime={on}>{DAY.format(new Date(`${on}T00:00:00Z`))}</time>;
}

/** Returns the partner's time in milliseconds: in the sandbox, it may be ahead of real time. */
export function useNow(): number {
  const session = useQueryClient().getQueryData<Partial<PortalSession> | null>(SESSION);
  return Date.now() + (session?.aheadSeconds ?? 0) * 1000;
}

/**
 * How long ago something happened; the moment itself is in its tooltip.
 *
 * @param isReal whether the moment is real time even in a sandbox whose clock is ahead
 */
export function Since({ at, isReal = false }: { at: string; isReal?: boolean }) {
  const now = useNow();
  return (
    <time dateTime={at} title={FULL.format(new Date(at))}>
      {since((isReal ? Date.now() : now) - Date.parse(at))}
    </time>
  );
}

/** When something is planned; the moment itself is in its tooltip. */
export function Until({ at }: { at: string }) {
  return (
    <time dateTime={at} title={FULL.format(new Date(at))}>
      {until(Date.parse(at) - useNow())}
    </time>
  );
}

/** A moment by the clock if it is today, otherwise with its day. */
export function ShortTime({ at }: { at: string }) {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date(useNow()).toDateString();
  return (
    <time dateTime={at} title={FULL.format(moment)}>
      {(isToday ? CLOCK : SHORT).format(moment)}
    </time>
  );
}
