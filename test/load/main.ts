// `npm run load -- --events N` fills a data folder with N events and measures the service on it; see README.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedInThread } from './seed/seed-thread.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string' },
    folder: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const events = Number(values.events);
const folder = values.folder ?? join('/tmp/load', String(events));
const seeded = await seedInThread({ folder, events, seed: Number(values.seed ?? 1) });
console.log(JSON.stringify(seeded));
process.exit(0);
