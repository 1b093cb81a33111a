const AGO = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** Returns how long ago something started, in minutes, hours or days. @param ms how long ago */
export function since(ms: number): string {
  if (ms < MINUTE_MS) return 'just now';
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return AGO.format(-Math.floor(ms / MINUTE_MS), 'minute');
  return hours < 24 ? AGO.format(-hours, 'hour') : AGO.format(-Math.floor(hours / 24), 'day');
}

/** Returns when something will happen, in minutes, hours or days. @param ms how far ahead */
export function until(ms: number): string {
  if (ms < MINUTE_MS) return 'in less than a minute';
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return AGO.format(Math.floor(ms / MINUTE_MS), 'minute');
  return hours < 24 ? AGO.format(hours, 'hour') : AGO.format(Math.floor(hours / 24), 'day');
}

/** Returns a duration in milliseconds or seconds. */
export const durationOf = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;

/** Returns a code in lower-case words: `ACTION_REQUIRED` and `ActionRequired` become "action required". */
export const words = (value: string): string =>
  value.includes('_') || value === value.toUpperCase()
    ? value.toLowerCase().replaceAll('_', ' ')
    : value
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .replace(/\birs\b/, 'IRS');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns the label of a service or a field: `EinCreation` becomes "EIN creation". */
export const labelOf = (name: string): string =>
  capital(words(name)).replace(/\b(ein|api)\b/i, (word) => word.toUpperCase());

const ENTITY_TYPES: Readonly<Record<string, string>> = { LLC: 'LLC', CCorp: 'C corporation' };

/** Returns a type of company in words. */
export const entityText = (entityType: string): string => ENTITY_TYPES[entityType] ?? entityType;

const FORMS: Readonly<Record<string, string>> = { SS4: 'SS-4', FORM8821: 'Form 8821' };

/** Returns the name of a tax form. */
export const formText = (documentType: string): string => FORMS[documentType] ?? documentType;

const SHORT_ID = 12;

/** Returns the first and last characters of a long id. */
export const shortened = (id: string): string =>
  id.length <= SHORT_ID ? id : `${id.slice(0, 4)}…${id.slice(-6)}`;

/** Returns the host of an address, with its port if it has one. */
export const hostOf = (url: string): string => placeOf(url).replace(/\/.*$/, '');

/** Returns the host and path of an address, without the scheme. */
export const placeOf = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '');

/** Returns an API message for people, who do not see the response: without backticks and references to `fields`. */
export const plainMessage = (message: string): string =>
  message.replace(/; see `fields`\.$/, '.').replaceAll('`', '');

/** Messages that go on after the name of the field, such as "must have at most 50 characters". */
const PREDICATE = /^(?:must|is|are|has|have|needs|contains|was|were|does|can|cannot)\b/;

/** Returns the sentence about a wrong field: with its label, unless the message is a sentence of its own. */
export function wrongField(label: string, message: string): string {
  const sentence = PREDICATE.test(message) ? `${label} ${message}` : capital(message);
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}

const DISABLED: Readonly<Record<string, string>> = {
  GONE: 'your server responded with 410 (gone)',
  RETRIES_EXHAUSTED: 'all attempts to send an event failed',
};

/** Returns why the service disabled an endpoint. */
export const disabledBecause = (reason: string): string => DISABLED[reason] ?? words(reason);
