import { hash } from 'node:crypto';

/**
 * Returns the same UUID for the same name (RFC 9562 version 8, from SHA-256). Event ids (`<command id>/<index>`) and the
 * command ids of process managers (`<process>/<event id>`) are derived this way, so that retries are recognized.
 */
export function derivedUuid(name: string): string {
  const hex = hash('sha256', name, 'hex');
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Returns the id of a command's event at `index`, counted from 0. */
export const eventId = (commandId: string, index: number): string => derivedUuid(`${commandId}/${index}`);
