import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreConfig } from '#kit/event-store';
import { type Config, ProcessConfig } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { openStores, readConfig, type Stores } from '#platform/hosting';
import { domains } from '../../domains.js';
import { cliLogger } from './output.js';
import { OperatorError } from './operator-error.js';

/** Opens the stores that the environment names, does something with them and lets go of them. */
export async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openExistingStores(readConfig(process.env, domains), 'warn');
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/**
 * Opens stores that a service has made: in a folder that was mistyped none are made.
 *
 * @throws {OperatorError} the folder holds none
 * @throws what {@link openStores} throws
 */
export function openExistingStores(config: Config, logLevel: string): Promise<Stores> {
  const { dataDir } = config.get(ProcessConfig);
  const needed = [
    ...(config.get(EventStoreConfig).eventStoreUrl === null ? ['events.db'] : []),
    ...(config.get(DocumentStoreConfig).mongodbUrl === null ? ['records.db'] : []),
  ];
  const missing = needed.filter((name) => !existsSync(join(dataDir, name)));
  if (missing.length > 0)
    throw new OperatorError(
      `There is no ${missing.join(' and no ')} in ${dataDir}: is DATA_DIR right? The service makes them when it first starts.`,
    );
  return openStores(config, domains, cliLogger(logLevel));
}
