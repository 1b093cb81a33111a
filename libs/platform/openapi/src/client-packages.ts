import { readFile } from 'node:fs/promises';

export const CLIENTS = ['typescript', 'browser'] as const;
export type Client = (typeof CLIENTS)[number];

const packages = new Map<Client, Promise<Buffer>>();

/** Returns a client as `npm pack` packs it. The build writes the packages beside the libs. */
export function packageOf(client: Client): Promise<Buffer> {
  const file = new URL(`../../../../packages/${client}.tgz`, import.meta.url);
  const read = packages.get(client) ?? readFile(file);
  packages.set(client, read);
  return read;
}
