// `npm run test:kills -- --kills 1000 [--folder <folder>]`: kills processes of the service again and again, and prints counts.
// The folder keeps the counts, so that another start continues. With EVENTSTORE_URL or MONGODB_URL, the stores are servers.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killInTurn, type Outcome } from './kill-in-turn.js';

/** Kills between two checks. An interrupted part is not counted and starts again from nothing. */
const PART = 25;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '1000' },
    folder: { type: 'string', default: join(tmpdir(), 'kills') },
  },
});
const file = join(values.folder, 'counts.json');
mkdirSync(values.folder, { recursive: true });
let counts: Outcome = existsSync(file)
  ? (JSON.parse(readFileSync(file, 'utf8')) as Outcome)
  : { kills: 0, creates: 0, webhooks: 0, faults: [] };

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
while (counts.kills < Number(values.kills)) {
  const part = await killInTurn(Math.min(PART, Number(values.kills) - counts.kills));
  counts = {
    kills: counts.kills + part.kills,
    creates: counts.creates + part.creates,
    webhooks: counts.webhooks + part.webhooks,
    faults: [...counts.faults, ...part.faults],
  };
  writeFileSync(file, JSON.stringify(counts, null, 2));
  const { kills, creates, webhooks, faults } = counts;
  console.log(
    `${kills} kills: ${creates} creates, all retried; ${webhooks} webhooks; ${faults.length} faults`,
  );
}
for (const fault of counts.faults) console.log(`  ${fault}`);
process.exit(counts.faults.length === 0 ? 0 : 1);
