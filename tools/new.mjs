// `npm run new -- event|command|query|projection|webhook|process <lib> <Name> [<more>]`: writes a slice with its specs in
// the shape that every domain lib has, and enters it in the lists it belongs to. What is left is what only you know: what
// it means. Where each part goes, and what fails where one is forgotten: docs/architecture.md, "Where do I add…".
import { spawnSync } from 'node:child_process';
import { install } from './setup.mjs';
import { Lib } from './new/lib.mjs';
import { Workspace } from './new/workspace.mjs';
import { addCommand, addEvent } from './new/event.mjs';
import { addProcess } from './new/process.mjs';
import { addProjection } from './new/projection.mjs';
import { addQuery } from './new/query.mjs';
import { addWebhook } from './new/webhook.mjs';

const kinds = {
  event: {
    add: addEvent,
    usage: '<lib> <FormationWithdrawn> <WithdrawFormation>: an event and the command that leads to it',
  },
  command: { add: addCommand, usage: '<lib> <WithdrawFormation>: a command that leads to nothing yet' },
  query: { add: addQuery, usage: '<lib> <GetFormation>: a question and its answer' },
  projection: {
    add: addProjection,
    usage: '<lib> <FormationDates>: a read model, folded from all events of the lib',
  },
  webhook: {
    add: addWebhook,
    usage: '<lib> <company_formation_withdrawn> <FormationWithdrawn>: tells partners of an event',
  },
  process: {
    add: addProcess,
    usage: '<lib> <Withdrawals> <FormationFailed> <WithdrawFormation>: answers an event with a command',
  },
};

/** Of several slices the last one writes the golden files of all. */
const NO_GOLDEN = '--no-golden';
const [kind, lib, ...names] = process.argv.slice(2).filter((word) => word !== NO_GOLDEN);
if (!kinds[kind] || !lib || names.length === 0) {
  console.error(`usage: npm run new -- <kind> … [${NO_GOLDEN}]`);
  for (const [name, { usage }] of Object.entries(kinds)) console.error(`  ${name} ${usage}`);
  process.exit(2);
}
install();
const workspace = new Workspace();
try {
  kinds[kind].add(workspace, new Lib(workspace, lib), ...names);
} catch (error) {
  if (!error.forPeople) throw error;
  console.error(error.message);
  process.exit(1);
}
for (const file of await workspace.save()) console.log(file);
// Read models of what was never recorded before: their golden files are new.
if ((kind === 'event' || kind === 'projection') && !process.argv.includes(NO_GOLDEN)) make('golden');
// Clients know the names of all webhooks.
if (kind === 'webhook') make('client:types');

/** Says nothing but that it failed. */
function make(script) {
  const { status } = spawnSync('npm', ['run', '--silent', script], { stdio: 'ignore' });
  if (status === 0) return;
  console.error(`npm run ${script} failed: run it to see why, and again behind the mend`);
  process.exitCode = 1;
}
