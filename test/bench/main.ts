import { parseArgs } from 'node:util';
import { measures as audit } from './audit.bench.js';
import { measures as eventStore } from './event-store.bench.js';
import { measures as http } from './http.bench.js';
import { measures as lists } from './lists.bench.js';
import type { Measure } from './measure.js';
import { measures as projections } from './projections.bench.js';
import { measures as servers } from './servers.bench.js';
import { measures as start } from './start.bench.js';
import { measures as tools } from './tools.bench.js';
import { measures as webhooks } from './webhooks.bench.js';

const { values } = parseArgs({ options: { json: { type: 'boolean' }, only: { type: 'string' } } });
const all: readonly Measure[] = [
  ...eventStore,
  ...projections,
  ...http,
  ...lists,
  ...webhooks,
  ...tools,
  ...start,
  ...audit,
  ...servers,
];
const chosen = all.filter(({ name }) => values.only === undefined || name === values.only);
if (chosen.length === 0) {
  console.error(`no such measure; there are: ${all.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

if (!values.json) console.log(row('measure', 'unit', 'ours', 'baseline', 'ratio', 'aim'));
for (const measure of chosen) {
  const { name, unit, aim } = measure;
  const { ours, baseline } = await measure.run();
  const ratio = ours / baseline;
  if (values.json) console.log(JSON.stringify({ name, unit, ours, baseline, ratio, aim }));
  else console.log(row(name, unit, figure(ours), figure(baseline), ratio.toFixed(2), String(aim)));
}
process.exit(0);

function row(name: string, ...rest: string[]): string {
  return name.padEnd(34) + rest.map((text) => text.padStart(12)).join('');
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
