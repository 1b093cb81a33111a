import { setImmediate } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { parseEsdbAddress } from '../../esdb-address.js';
import { EsdbClient } from './esdb-client.js';

it('causes no warning of Node if many subscriptions wait for a new leader', async () => {
  const warned = vi.fn();
  process.on('warning', warned);
  const address = parseEsdbAddress('esdb://127.0.0.1:1?tls=false');
  const client = new EsdbClient({ address: '127.0.0.1', port: 1 }, address, {});
  for (let n = 0; n < 20; n++) client.replaced.signal.addEventListener('abort', () => n);
  await setImmediate();
  process.off('warning', warned);
  await client.dispose();
  expect(warned).not.toHaveBeenCalled();
});
