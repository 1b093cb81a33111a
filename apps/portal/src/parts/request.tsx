import { Link } from 'wouter';
import type { Author, RequestOutcome } from '../api.js';
import { Status } from './status.jsx';
import { shortened } from './wording.js';

/** Absolute address of the request screen, because every screen links to it. */
const placeOf = (search: Readonly<Record<string, string>>): string =>
  `~/portal/requests/details?${new URLSearchParams(search).toString()}`;

export const RequestLink = ({ id }: { id: string }) => (
  <Link href={placeOf({ id })}>
    <code title={id}>{shortened(id)}</code>
  </Link>
);

/** Links to the request that caused an event or a delivery. */
export const RequestOf = ({ id }: { id: string }) => <Link href={placeOf({ of: id })}>this request</Link>;

/** The status code of a response as a badge. */
export const StatusCode = ({ status }: Pick<RequestOutcome, 'status'>) => (
  <Status value={String(status)} tone={status < 400 ? 'good' : status < 500 ? 'waiting' : 'bad'} />
);

const AUTHORS: Readonly<Record<string, string>> = {
  partner: 'an API key',
  'portal-user': 'a person in your portal',
  operator: 'our operations team',
  customer: 'the founder',
  system: 'the service',
};

/** Returns the author of a change, by name if it is known. */
export function authorText({ type, name }: Author): string {
  if (name === null) return AUTHORS[type] ?? type;
  return type === 'partner' ? `the key “${name}”` : name;
}

/** The author of a change. */
export const DoneBy = (author: Author) => <>{authorText(author)}</>;
