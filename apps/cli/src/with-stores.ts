import { Config, Logger } from '#hosting';
import { openStores, type Stores } from '#runtime';
import { domains } from '../../domains.js';

/** Opens the stores that the environment names, does something with them and lets go of them. */
export async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const config = new Config(process.env);
  const stores = await openStores(config, domains, new Logger('warn'));
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
