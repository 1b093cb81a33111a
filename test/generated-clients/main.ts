// `npm run clients:check [-- --only nswag,orval --document <file>]`: generates clients from the API's description, compiles
// them, and forms a company with each against a new service. `--document` measures another description, without a service.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { API_KEY, Service, temporaryFolder } from '../support/service.js';
import { CHECKS, type Check, GENERATORS, type Generator } from './generators.js';
import { type Outcome, printTable, sizeOf } from './report.js';
import { Tools } from './tools.js';

const { values } = parseArgs({ options: { only: { type: 'string' }, document: { type: 'string' } } });
const only = values.only?.split(',');
const isChosen = ({ name }: Generator | Check): boolean => !only || only.includes(name);

const folder = resolve('node_modules/.cache/generated-clients');
mkdirSync(folder, { recursive: true });
cpSync('test/generated-clients/programs', folder, { recursive: true });

const data = temporaryFolder();
// The linters object to servers on this machine.
const service = values.document
  ? null
  : await Service.start(data.path, {
      PUBLIC_URL: 'https://api.partners.test',
      HOST: '127.0.0.1',
      SANDBOX_INBOX: 'public',
    });
const tools = new Tools(folder, { SERVICE_URL: service?.url ?? 'http://127.0.0.1:9', API_KEY });
const outcomes: Outcome[] = [];
try {
  const document = values.document
    ? readFileSync(values.document, 'utf8')
    : await (await fetch(`${service?.url}/openapi.json`)).text();
  writeFileSync(join(folder, 'openapi.json'), document);
  if (service) {
    const collection = await fetch(`${service.url}/docs/postman.json`);
    writeFileSync(join(folder, 'postman.json'), await collection.text());
  }
  for (const one of CHECKS.filter(isChosen)) if (service || one.step === 'lints') outcomes.push(check(one));
  for (const generator of GENERATORS.filter(isChosen)) outcomes.push(tryOut(generator));
} finally {
  await service?.stop();
  data.remove();
}
printTable(outcomes);
process.exitCode = outcomes.some(({ failed }) => failed !== null) ? 1 : 0;

function check({ name, step, needs, command }: Check): Outcome {
  const skipped = tools.missing(needs);
  if (skipped !== null) return { name, steps: {}, size: null, skipped, failed: null };
  const failed = tools.run(command, folder);
  return { name, steps: { [step]: failed === null }, size: null, skipped: null, failed };
}

/** Stops at the first step that fails. */
function tryOut({ name, needs, program, generate, compile, start }: Generator): Outcome {
  const skipped = tools.missing(needs);
  if (skipped !== null) return { name, steps: {}, size: null, skipped, failed: null };
  const at = join(folder, name);
  rmSync(at, { recursive: true, force: true });
  mkdirSync(at);
  if (program !== null)
    cpSync(join('test/generated-clients/programs', program ?? name), at, { recursive: true });
  cpSync(join(folder, 'openapi.json'), join(at, 'openapi.json'));
  const steps: Record<string, boolean> = {};
  const wanted = { generates: generate, compiles: compile, forms: service ? start : [] };
  for (const [step, commands] of Object.entries(wanted))
    for (const command of commands) {
      const failed = tools.run(command, at);
      steps[step] = failed === null;
      if (failed !== null) return { name, steps, size: sizeOf(join(at, 'generated')), skipped: null, failed };
    }
  return { name, steps, size: sizeOf(join(at, 'generated')), skipped: null, failed: null };
}
