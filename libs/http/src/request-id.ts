import { newId } from '#hosting';

const PRINTABLE = /^[\x20-\x7e]{1,200}$/;

/** The caller's own request id where it is 1 to 200 printable ASCII characters, else a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && PRINTABLE.test(header) ? header : newId();
