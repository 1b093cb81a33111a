import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Command, InvalidArgumentError } from 'commander';
import { DocumentBytes, readDocument } from '#platform/documents';
import { derivedUuid } from '#kit/event-sourcing';
import { HttpModule, validate } from '#platform/http';
import { Clock, isId, newId } from '#kit/kernel';
import { CustomerErasure, type Erasure, ErasePerson, ErasureRequest } from '#domain/privacy';
import { ProjectionEngine } from '#kit/projections';
import { domains } from '../../../domains.js';
import { partnerApiRole } from '../../../partner-api/src/partner-api.role.js';
import { projectorRole } from '../../../projector/src/projector.role.js';
import { OperatorError } from '../operator-error.js';
import { osUser, type OutputOptions, printOne, shortName } from '../output.js';
import { exportPerson, linesOfExport } from '../privacy/export-person.js';
import { withApp } from '../with-app.js';

/** Read models that have to be filled first take their time. In milliseconds. */
const WAIT_MS = 60_000;

/** Everything that requests and process managers need. */
const SERVICE = [HttpModule, ...partnerApiRole.imports, ...projectorRole.imports];

interface ExportOptions extends OutputOptions {
  readonly documents?: string;
}

interface EraseOptions extends OutputOptions {
  readonly as: string;
  readonly reason: string;
}

/** The verbs for the rights of persons. */
export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('what is known of a person, and its erasure');
  privacy
    .command('export')
    .description('everything known of a customer: who, with which companies, what happened and what was sent')
    .argument('<customerId>', 'the serviceCustomerId', customerId)
    .option('--documents <folder>', 'writes the documents there, too')
    .option('--json', 'as JSON')
    .action(async (id: string, options: ExportOptions) => {
      const known = await withApp(SERVICE, async (app) => {
        const found = await exportPerson(app, id);
        if (!found) throw new OperatorError(`There is no customer ${id}.`);
        if (options.documents !== undefined)
          await writeDocuments(app.get(DocumentBytes), found.documentIds, options.documents);
        return found;
      });
      console.log(options.json ? JSON.stringify(known, null, 2) : linesOfExport(known).join('\n'));
    });
  privacy
    .command('erase')
    .description(
      "destroys a customer's data key and removes what was made of the person's data; histories stay, without " +
        'anything personal. It cannot be undone. Exit code 1 where something is still left to do',
    )
    .argument('<customerId>', 'the serviceCustomerId', customerId)
    .requiredOption('--reason <text>', 'why; kept for good, so that it must name nobody')
    .option('--as <name>', 'who does it, as the event will tell', shortName, osUser())
    .option('--json', 'as JSON')
    .action(async (id: string, options: EraseOptions) => {
      const erasure = await withApp(SERVICE, (app) => erase(app, id, options));
      printOne(erasure, options);
      if (!erasure.complete) process.exitCode = 1;
    });
}

/** Those that are gone are passed over. */
async function writeDocuments(bytes: DocumentBytes, ids: readonly string[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const id of ids)
    if (await bytes.stat(id)) await writeFile(join(folder, `${id}.pdf`), await readDocument(bytes, id));
}

/** Where no process of the service runs, this one does what follows; else it stands by. */
async function erase(app: INestApplicationContext, id: string, options: EraseOptions): Promise<Erasure> {
  const { reason } = validate(ErasureRequest, { reason: options.reason });
  const engine = app.get(ProjectionEngine);
  for (const projection of domains.flatMap(({ projections }) => projections)) engine.project(projection);
  engine.subscribe(app.get(CustomerErasure, { strict: false }));
  await engine.start();
  try {
    const requestId = newId();
    const context = {
      commandId: derivedUuid(`privacy-erase/${requestId}`),
      actor: { type: 'operator', id: options.as },
      correlationId: requestId,
      now: app.get(Clock).now().toISOString(),
    } as const;
    return await app.get(CommandBus).execute(new ErasePerson(id, reason, context, WAIT_MS));
  } finally {
    await engine.stop();
  }
}

function customerId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A customer id has 27 letters and digits.');
  return value;
}
