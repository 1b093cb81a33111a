import { Link } from 'wouter';
import type { Doer, Outcome } from '../api.js';
import { Status } from './status.jsx';

/** Where a request is told of. By its address within the site: it is linked to from every screen. */
const placeOf = (search: Readonly<Record<string, string>>): string =>
  `~/portal/requests/found?${new URLSearchParams(search).toString()}`;

/** A request by its id. */
export const RequestLink = ({ id }: { id: string }) => (
  <Link href={placeOf({ id })}>
    <code>{id}</code>
  </Link>
);

/** The request that an event, or a delivery, began with. */
export const RequestOf = ({ id }: { id: string }) => <Link href={placeOf({ of: id })}>the request</Link>;

/** How a request was answered: its status, and the code of what went wrong. */
export const OutcomeStatus = ({ status, code }: Pick<Outcome, 'status' | 'code'>) => (
  <>
    <Status value={String(status)} tone={status < 400 ? 'good' : 'bad'} />{' '}
    {code !== null && <code>{code}</code>}
  </>
);

const DOERS: Readonly<Record<Doer['type'], string>> = {
  partner: 'an API key',
  'portal-user': 'one of your people',
  operator: 'our desk',
  customer: 'the founder',
  system: 'the service',
};

/** Who did something, by name where there is one to tell. */
export const DoneBy = ({ type, name }: Doer) => (
  <>{name === null ? DOERS[type] : type === 'partner' ? `the key “${name}”` : name}</>
);
