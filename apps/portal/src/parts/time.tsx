import { since } from './wording.js';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const SHORT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
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

/** How long ago something started, in days, or in hours on the first day. */
export function Since({ at }: { at: string }) {
  return (
    <time dateTime={at} title={FULL.format(new Date(at))}>
      {since(Date.now() - Date.parse(at))}
    </time>
  );
}
