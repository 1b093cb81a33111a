// `npm run load -- --events 10000,100000` fills data folders, measures the service on them, and prints what grows; see
// README.md.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { growths, tableOf, textOf } from './growth.js';
import { calls } from './measures/calls.js';
import { everything } from './measures/everything.js';
import type { Figure } from './measures/figures.js';
import { flood } from './measures/flood.js';
import type { Measure } from './measures/measure.js';
import { operatorWork } from './measures/operator-work.js';
import { Receiver } from './measures/receiver.js';
import { Running } from './measures/running.js';
import { starts } from './measures/starts.js';
import { webhooks } from './measures/webhooks.js';
import { seedInThread } from './seed/seed-thread.js';

const SEED = 'seed';
/** In this order: later ones change more of the folder. */
const all: readonly Measure[] = [...starts, ...calls, ...operatorWork, flood, ...webhooks, everything];

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    folder: { type: 'string' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    idle: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  },
});
const sizes = values.events.split(',').map(Number);
const names = [SEED, ...all.map(({ name }) => name)];
const only = values.only?.split(',') ?? names;
const unknown = only.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`There is no measure ${unknown.join()}. There are: ${names.join(', ')}.`);
if (!sizes.every((size) => Number.isSafeInteger(size) && size > 0)) fail('--events takes numbers.');
if (process.env['EVENTSTORE_URL'] || process.env['MONGODB_URL'])
  fail('Only folders of the embedded stores can be filled. Unset EVENTSTORE_URL and MONGODB_URL.');
if (values.folder !== undefined && sizes.length > 1) fail('--folder takes one number of events.');

const bySize = new Map<number, Figure[]>();
for (const events of sizes) bySize.set(events, await measure(events));
if (!values.json) console.log(['', ...tableOf(bySize), '', ...conclusion()].join('\n'));
process.exit(0);

/** Measures one size, in a folder that is filled unless it has data already. */
async function measure(events: number): Promise<Figure[]> {
  const folder = values.folder ?? join(tmpdir(), 'load', String(events));
  const seed = Number(values.seed);
  const figures: Figure[] = [];
  const report = (more: readonly Figure[]): void => {
    figures.push(...more);
    for (const { name, unit, value } of more)
      if (values.json) console.log(JSON.stringify({ name, unit, value, events }));
      else console.error(`${events} events: ${name} ${textOf(value)} ${unit}`);
  };
  if (!existsSync(folder) || readdirSync(folder).length === 0) {
    const { eventsPerSecond, cpuSeconds } = await seedInThread({ folder, events, seed });
    report([
      { name: `${SEED}/rate`, unit: 'events/s', value: eventsPerSecond },
      { name: `${SEED}/cpu`, unit: 'µs CPU/event', value: (cpuSeconds * 1e6) / events },
    ]);
  }
  const chosen = all.filter(({ name }) => only.includes(name));
  if (chosen.length > 0) {
    const receiver = new Receiver();
    await receiver.listen();
    const running = new Running(folder, events, seed, Number(values.idle), receiver);
    try {
      // Other measures need read models.
      if (chosen[0]?.name !== 'fill') await running.start();
      for (const one of chosen) report(await one.run(running));
    } finally {
      await running.stop();
      receiver.close();
    }
  }
  if (values.folder === undefined) rmSync(folder, { recursive: true });
  return figures;
}

/** Names the first thing that grows faster than log n. */
function conclusion(): string[] {
  if (sizes.length < 2) return [];
  const grown = growths(bySize);
  const lines = grown.map(
    ({ name, from, to, factor }) => `${name}: ${textOf(factor)} times from ${from} to ${to} events`,
  );
  const [first] = lines;
  return first === undefined
    ? ['Nothing grows faster than log n.']
    : [
        `The first thing that grows faster than log n is ${first}`,
        ...lines.slice(1).map((line) => `  then ${line}`),
      ];
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}
