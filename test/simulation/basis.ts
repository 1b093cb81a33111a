import { createHash } from 'node:crypto';
import { readConfig } from '#platform/hosting';
import { MasterKey, MasterKeyConfig } from '#platform/personal-data';
import { domains } from '../../apps/domains.js';
import type { Basis } from './world.js';

/** Returns what all worlds share. */
export async function basis(): Promise<Basis> {
  const config = readConfig(
    {
      DATA_DIR: '/nonexistent',
      LOG_LEVEL: 'silent',
      MASTER_KEY: createHash('sha256').update('a simulated master key').digest('base64'),
    },
    domains,
  );
  return { config, masterKey: await MasterKey.load(config.get(MasterKeyConfig)) };
}
