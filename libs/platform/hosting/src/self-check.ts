import { EventStoreConfig } from '#kit/event-store';
import { Logger, ProcessConfig } from '#kit/kernel';
import { keysInUse, type MasterKey } from '#platform/personal-data';
import { countParked } from '#kit/subscriptions';
import { DocumentStoreConfig } from '#kit/document-store';
import { readConfig } from './configuration.js';
import type { Domain } from './domain.js';
import { reasonOf } from './main.js';
import { assertStoresExist, openStores } from './stores.js';

/** The result of one check of a deployment. */
export interface SelfCheck {
  readonly check: string;
  readonly ok: boolean;
  /** Something works, but needs an operator. */
  readonly warning?: true;
  readonly detail: string;
}

const textOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([subscription, count]) => `${count} of ${subscription}`).join(', ');

function masterKeyText({ ids: [current, ...previous] }: MasterKey, inUse: readonly string[]): string {
  const former = previous.filter((id) => inUse.includes(id));
  if (previous.length === 0) return current;
  return former.length > 0
    ? `${current}; values may still be sealed with ${former.join(', ')}: run keys rewrap, then unset MASTER_KEY_PREVIOUS`
    : `${current}; no value needs MASTER_KEY_PREVIOUS: unset it, unless you are about to change MASTER_KEY to it`;
}

/** Checks the configuration and the stores of a deployment. Stops at the first check that the following ones need. */
export async function checkDeployment(
  env: NodeJS.ProcessEnv,
  domains: readonly Domain[],
): Promise<readonly SelfCheck[]> {
  const checks: SelfCheck[] = [];
  const attempt = async <T>(check: string, work: () => Promise<T> | T, describe: (value: T) => string) => {
    try {
      const value = await work();
      checks.push({ check, ok: true, detail: describe(value) });
      return value;
    } catch (error) {
      checks.push({ check, ok: false, detail: reasonOf(error) });
      return null;
    }
  };
  await attempt('Node', () => process.versions.node, String);
  const config = await attempt(
    'configuration',
    () => readConfig(env, domains),
    (read) => {
      const { environment, dataDir } = read.get(ProcessConfig);
      return `${environment}, data in ${dataDir}`;
    },
  );
  if (!config) return checks;
  const open = () => {
    assertStoresExist(config);
    return openStores(config, domains, new Logger('warn'));
  };
  const stores = await attempt('stores', open, () => 'opened, integrity checked');
  if (!stores) return checks;
  await attempt(
    'event store',
    () => stores.eventStore.ping(),
    () => (config.get(EventStoreConfig).eventStoreUrl ? 'EventStoreDB responds' : 'embedded, answers'),
  );
  await attempt(
    'read models',
    () => stores.documentStore.ping(),
    () => (config.get(DocumentStoreConfig).mongodbUrl ? 'MongoDB responds' : 'embedded, answers'),
  );
  const warnLast = (isWarning: boolean, hint = ''): void => {
    const last = checks.at(-1);
    if (isWarning && last?.ok) checks.splice(-1, 1, { ...last, warning: true, detail: last.detail + hint });
  };
  await attempt(
    'master key',
    () => keysInUse(stores.documentStore),
    (inUse) => masterKeyText(stores.masterKey, inUse),
  );
  warnLast(stores.masterKey.ids.length > 1);
  const parked = await attempt(
    'parked events',
    () => countParked(stores.documentStore),
    (counts) => (counts.size === 0 ? 'none' : textOf(counts)),
  );
  warnLast(parked !== null && parked.size > 0, '; see events parked');
  await stores.close();
  return checks;
}
