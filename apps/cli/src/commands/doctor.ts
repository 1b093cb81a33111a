import type { Command } from 'commander';
import { EventStoreConfig } from '#kit/event-store';
import { ProcessConfig } from '#kit/kernel';
import { DocumentStoreConfig } from '#kit/document-store';
import { readConfig, reasonOf } from '#platform/hosting';
import { domains } from '../../../domains.js';
import { openExistingStores } from '../with-stores.js';

interface Check {
  readonly check: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** A check of the configuration and the stores: what an operator runs first when something is wrong. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('checks the configuration and the stores')
    .option('--json', 'as JSON')
    .action(async (options: { json?: true }) => {
      const checks = await examine();
      if (options.json) console.log(JSON.stringify(checks, null, 2));
      else
        for (const { check, ok, detail } of checks)
          console.log(`${ok ? 'ok  ' : 'FAIL'}  ${check}: ${detail}`);
      if (checks.some(({ ok }) => !ok)) process.exitCode = 1;
    });
}

async function examine(): Promise<Check[]> {
  const checks: Check[] = [];
  const attempt = async <T>(check: string, work: () => Promise<T> | T, tell: (value: T) => string) => {
    try {
      const value = await work();
      checks.push({ check, ok: true, detail: tell(value) });
      return value;
    } catch (error) {
      checks.push({ check, ok: false, detail: reasonOf(error) });
      return null;
    }
  };
  await attempt('Node', () => process.versions.node, String);
  const config = await attempt(
    'configuration',
    () => readConfig(process.env, domains),
    (config) => {
      const { environment, dataDir } = config.get(ProcessConfig);
      return `${environment}, data in ${dataDir}`;
    },
  );
  if (!config) return checks;
  const open = () => openExistingStores(config, 'silent');
  const stores = await attempt('stores', open, () => 'opened, integrity checked');
  if (!stores) return checks;
  await attempt(
    'event store',
    () => stores.eventStore.ping(),
    () => (config.get(EventStoreConfig).eventStoreUrl ? 'EventStoreDB answers' : 'embedded, answers'),
  );
  await attempt(
    'read models',
    () => stores.documentStore.ping(),
    () => (config.get(DocumentStoreConfig).mongodbUrl ? 'MongoDB answers' : 'embedded, answers'),
  );
  await stores.close();
  return checks;
}
