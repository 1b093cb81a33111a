import { newId } from '#kit/kernel';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/** Returns the caller's own request id if it is 1 to 200 printable ASCII characters, otherwise a new KSUID. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && PRINTABLE.test(header) ? header : newId();
