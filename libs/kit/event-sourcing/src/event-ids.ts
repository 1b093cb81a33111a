import { hash } from 'node:crypto';

/**
 * A UUID that is always the same for the same name (RFC 9562 version 8, of a SHA-256): the event ids of a command
 * (`<command id>/<index>`), and the command ids of process managers (`<process>/<event id>`), so that a retry is recognised.
 */
export function derivedUuid(name: string): string {
  const hex = hash('sha256', name, 'hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a command's `index`-th event. */
export const eventId = (commandId: string, index: number): string => derivedUuid(`${commandId}/${index}`);
