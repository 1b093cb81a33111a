import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ACTS_MS } from './acts.js';
import { simulateInProcesses, type Simulated } from './in-processes.js';
import { replaceGlobals } from './world/virtual-globals.js';

const USAGE = `Usage: npm run simulate -- [--seeds 1000] [--from 1] [--until-failure] [--twice]
       npm run simulate -- --seed 42 [--trace]

  --seeds N        simulate N worlds
  --from N         begin with this seed
  --until-failure  end with the first seed that fails
  --twice          simulate each world twice; it fails if the two differ in a step
  --acts MS        how long partners act in each world; default: ${ACTS_MS} ms
  --seed N         simulate one world; if it fails, look for the shortest history that fails, too
  --trace          print what happens, step by step`;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    seed: { type: 'string' },
    trace: { type: 'boolean', default: false },
    'until-failure': { type: 'boolean', default: false },
    twice: { type: 'boolean', default: false },
    acts: { type: 'string', default: String(ACTS_MS) },
    help: { type: 'boolean', default: false },
  },
});
const { twice, 'until-failure': untilFailure } = values;
const actsMs = Number(values.acts);
if (values.help) {
  console.log(USAGE);
  process.exit();
}

const [first, count] = [Number(values.from), Number(values.seeds)];
if (values.seed === undefined && !process.send)
  process.exit(await simulateInProcesses({ first, count, untilFailure, twice, actsMs }));

replaceGlobals();
const { basis } = await import('./basis.js');
const { difference, report, simulateOne } = await import('./reports.js');

if (values.seed !== undefined)
  process.exit(
    (await simulateOne(await basis(), Number(values.seed), { hasTrace: values.trace, actsMs })) ? 0 : 1,
  );

const { simulate } = await import('./simulation.js');
const shared = await basis();
for (let seed = first; seed < first + count; seed++) {
  const differs = twice ? await difference(shared, seed, actsMs) : null;
  if (differs !== null) console.log(`seed ${seed} has two histories: ${differs}`);
  const run = await simulate(shared, seed, { actsMs });
  if (run.violations.length > 0) report(run, actsMs);
  process.send?.({ failed: differs !== null || run.violations.length > 0 } satisfies Simulated);
}
process.disconnect();
process.exit();
