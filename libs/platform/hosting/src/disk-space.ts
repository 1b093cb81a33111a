import { statfs } from 'node:fs/promises';
import { DocumentStoreConfig } from '#kit/document-store';
import { EventStoreConfig } from '#kit/event-store';
import { type Config, ProcessConfig } from '#kit/kernel';
import type { StoreName } from './health.js';

/** With less free space (bytes), SQLite may fail to extend its write-ahead log. */
const LEAST_FREE = 4 * 2 ** 20;

/** Returns the embedded stores if their disk is full, and none otherwise. */
export async function fullStores(config: Config): Promise<readonly StoreName[]> {
  const embedded: StoreName[] = [];
  if (config.get(EventStoreConfig).eventStoreUrl === null) embedded.push('eventStore');
  if (config.get(DocumentStoreConfig).mongodbUrl === null) embedded.push('readModels');
  if (embedded.length === 0) return [];
  const { bavail, bsize } = await statfs(config.get(ProcessConfig).dataDir);
  return bavail * bsize < LEAST_FREE ? embedded : [];
}
