import { setTimeout } from 'node:timers/promises';
import { type Figure } from './figures.js';
import { meanwhile } from './meanwhile.js';
import type { Measure } from './measure.js';
import { deadAmong, planDeliveries, waiting } from './planned-deliveries.js';
import type { Running } from './running.js';
import { usageOf } from './process-usage.js';
import { idle } from './starts.js';

const HOUR_MS = 3_600_000;
/** Until the backlog is due, besides the time to write it. */
const DUE_MS = 30_000;
/** The measure ends when this part of the deliveries to living endpoints has arrived, or after {@link MAX_MS}. */
const MOST = 0.9;
/** The longest time (ms) for which a backlog is measured. */
const MAX_MS = 60_000;
const POLL_MS = 10;

/** Many lanes of deliveries. Both change what is stored, so they are measured last. */
export const webhooks: readonly Measure[] = [
  {
    name: 'waiting-lanes',
    run: async (running) => {
      await running.stop();
      const inAnHour = new Date(Date.now() + HOUR_MS);
      const { deliveries } = await planDeliveries(running.folder, () => 1, waiting(inAnHour));
      await running.start();
      return [
        { name: 'waiting-lanes/lanes', unit: 'lanes', value: deliveries },
        ...(await idle(running, 'waiting-lanes')),
        ...(
          await meanwhile(running, 'waiting-lanes', () => setTimeout(running.idleSeconds * 500), {
            creates: false,
          })
        ).filter(({ name }) => /stopped|get p99/.test(name)),
      ];
    },
  },
  { name: 'backlog', run: backlog },
];

/** One delivery per ten events becomes due at once, evenly over all partners. */
async function backlog(running: Running): Promise<readonly Figure[]> {
  const { receiver, events } = running;
  await running.stop();
  // The service has started by then.
  const due = new Date(Date.now() + DUE_MS + events / 10);
  const perPartner = (partners: number) => Math.ceil(events / 10 / partners);
  const { deliveries, tenants } = await planDeliveries(running.folder, perPartner, waiting(due));
  receiver.dead = deadAmong(tenants);
  const alive = deliveries * (1 - receiver.dead.size / tenants.length);
  await running.start();
  const before = receiver.accepted;
  let rate = 0;
  let cpu = 0;
  const until = async (accepted: number, deadline = Infinity): Promise<void> => {
    while (receiver.accepted - before < accepted && performance.now() < deadline) await setTimeout(POLL_MS);
  };
  const work = async (): Promise<void> => {
    await until(1);
    const first = { at: performance.now(), cpuMs: usageOf(running.pid).cpuMs };
    await until(MOST * alive, first.at + MAX_MS);
    const delivered = receiver.accepted - before;
    rate = delivered / ((performance.now() - first.at) / 1000);
    cpu = ((usageOf(running.pid).cpuMs - first.cpuMs) * 1000) / delivered;
  };
  // Created companies would be announced to the receiver, too.
  const figures = await meanwhile(running, 'backlog', work, { creates: false });
  const began = performance.now();
  await running.stop();
  const stop = (performance.now() - began) / 1000;
  receiver.dead = new Set();
  await running.start();
  return [
    { name: 'backlog/rate', unit: 'deliveries/s', value: rate },
    { name: 'backlog/cpu', unit: 'µs CPU/delivery', value: cpu },
    // The others include the wait until the deliveries are due.
    ...figures.filter(({ name }) => !/cpu|seconds|written/.test(name)),
    { name: 'backlog/stop', unit: 's', value: stop },
  ];
}
