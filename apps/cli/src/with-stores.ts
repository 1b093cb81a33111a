import { assertStoresExist, openStores, readConfig, type Stores } from '#platform/hosting';
import { domains } from '../../domains.js';
import { cliLogger } from './output.js';

/**
 * Opens the stores that the environment names, runs some work on them and closes them.
 *
 * @throws {StoresMissingError} no service has created them yet
 * @throws the errors of {@link openStores}
 */
export async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, domains);
  assertStoresExist(config);
  const stores = await openStores(config, domains, cliLogger());
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
