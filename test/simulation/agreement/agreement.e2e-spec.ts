import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Config, Logger } from '#kit/kernel';
import { readLog, START, type StoredEvent } from '#kit/event-store';
import { openStores, type Stores, streamPrefixesOf } from '#platform/hosting';
import { eventually } from '#kit/kernel/testing';
import { domains } from '../../../apps/domains.js';
import { cli } from '../../support/cli.js';
import { newOperator, newPartner } from '../../support/operator-calls.js';
import { call } from '../../support/partner-calls.js';
import { storesOf } from '../../support/service.js';
import { sharedService } from '../../support/shared-service.js';
import { type Recording, recordingOf } from './recording.js';
import { scenario } from './scenario.js';

describe('a simulated run', () => {
  const service = sharedService();
  let stores: Stores;

  beforeAll(async () => {
    stores = await openStores(new Config(storesOf(service.dataDir)), domains, new Logger('silent'));
  });
  afterAll(() => stores.close());

  it('leaves the same events and documents as the service on embedded stores', async () => {
    const { dataDir } = service;
    const { tenantId, apiKey } = await newPartner(dataDir, 'Partner 1', 'dev@partner-1.example');
    const { token } = await newOperator(dataDir, 'Grace');
    await scenario({
      send: async ({ verb, path, body, by }) => {
        const answer = await call(service, verb, path, {
          key: by === 'partner' ? apiKey : token,
          ...(body && { body }),
        });
        expect([path, answer.error]).toEqual([path, null]);
        return answer.payload;
      },
      pause: () => new Promise((resolve) => setTimeout(resolve, 50)),
      rebuild: async (name) => {
        expect(await cli(dataDir, 'projections', 'rebuild', name)).toMatchObject({ code: 0, stderr: '' });
      },
    });
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'main.js')]);
    const simulated = JSON.parse(stdout) as Recording;
    expect(Object.keys(simulated.streams)).toContain('annualReport');
    await eventually(async () => {
      const events: StoredEvent[] = [];
      const until = await stores.eventStore.head();
      const all = { streamPrefixes: streamPrefixesOf(stores), from: START, until };
      for await (const batch of readLog(stores.eventStore, all)) events.push(...batch.events);
      expect(await recordingOf(stores, events, tenantId)).toEqual(simulated);
    });
  });
});
