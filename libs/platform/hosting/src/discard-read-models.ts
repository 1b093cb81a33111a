import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ProcessConfig } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { hasReadModelsOpen } from './stores.js';

const FILES = /^read-models(\.[a-z0-9-]+)?\.db(-wal|-shm)?$/;

/** The read models cannot be discarded; the message tells the operator why. */
class DiscardError extends Error {
  override readonly name = 'DiscardError';
}

/**
 * Deletes the embedded read models; the next start of the service rebuilds them from the events.
 *
 * @returns the deleted files
 * @throws {DiscardError} the read models are not embedded, are in use, or do not exist
 */
export function discardReadModels(config: Config): readonly string[] {
  if (config.get(DocumentStoreConfig).mongodbUrl !== null)
    throw new DiscardError('The read models are in MongoDB. Only embedded read models can be discarded.');
  if (hasReadModelsOpen(config))
    throw new DiscardError('A process of the service is using the read models. Stop all processes first.');
  const { dataDir } = config.get(ProcessConfig);
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  const files = names.filter((name) => FILES.test(name)).map((name) => join(dataDir, name));
  if (files.length === 0) throw new DiscardError(`There are no read models in ${dataDir}.`);
  for (const file of files) rmSync(file);
  return files;
}
