import { setTimeout } from 'node:timers/promises';
import type { Figure } from './figures.js';
import { HeavyPartner } from './heavy-partner.js';
import type { Measure } from './measure.js';
import { backUp, erase, oldestCustomer, rebuild, verify } from './operator-work.js';
import { deadAmong, planDeliveries, waiting } from './planned-deliveries.js';
import { type Probe, Probes } from './probes.js';

const MINUTE_MS = 60_000;
/** Maximum number of deliveries of each partner that are due when the minute begins. */
const MAX_DUE = 100;

/**
 * A minute in which a heavy partner creates and lists as fast as the service answers, a backlog of webhooks is due, and
 * operators erase a person, rebuild a read model, verify the log and make a backup, all at once; and what another partner
 * notices.
 */
export const everything: Measure = {
  name: 'everything',
  run: async (running) => {
    const { receiver } = running;
    const customer = await oldestCustomer(running);
    await running.operatorToken();
    await running.stop();
    const { deliveries, tenants } = await planDeliveries(running.folder, () => MAX_DUE, waiting(new Date()));
    receiver.dead = deadAmong(tenants);
    const accepted = receiver.accepted;
    await running.start();
    const heavy = await HeavyPartner.start(running.service.url);
    const probes = await Probes.start(running, true);
    const began = performance.now();
    const secondsUntil = async (name: string, work: Promise<unknown>): Promise<Figure> => {
      await work;
      return figure(name, 's', (performance.now() - began) / 1000);
    };
    const work = await Promise.all([
      secondsUntil('erased', erase(running, customer)),
      secondsUntil('rebuilt', rebuild(running)),
      secondsUntil('verified', verify(running)),
      secondsUntil('backed up', backUp(running)),
      secondsUntil('seconds', setTimeout(MINUTE_MS)),
    ]);
    await probes.stop();
    const { creates, lists } = await heavy.stop();
    const seconds = (performance.now() - began) / 1000;
    const delivered = receiver.accepted - accepted;
    receiver.dead = new Set();
    return [
      ...latencies('get', probes.get),
      ...(probes.create ? latencies('create', probes.create) : []),
      figure('stopped', 'ms', probes.live.max),
      figure('heavy creates', 'calls/s', creates / seconds),
      figure('heavy lists', 'calls/s', lists / seconds),
      figure('backlog', 'deliveries', deliveries),
      figure('delivered', 'deliveries', delivered),
      ...work,
    ];
  },
};

const figure = (name: string, unit: string, value: number): Figure => ({
  name: `everything/${name}`,
  unit,
  value,
});

const latencies = (name: string, probe: Probe): Figure[] => [
  figure(`${name} p50`, 'ms', probe.at(0.5)),
  figure(`${name} p99`, 'ms', probe.at(0.99)),
  figure(`${name} max`, 'ms', probe.max),
  figure(`${name} refused`, 'requests', probe.refused),
];
