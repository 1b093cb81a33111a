import { QueryBus } from '@nestjs/cqrs';
import { type Command, InvalidArgumentError } from 'commander';
import {
  ErasedWords,
  erasePersonAlone,
  ExportPerson,
  type PersonExport,
  type PersonEvent,
  saveDocuments,
} from '#domain/privacy';
import { isId } from '#kit/kernel';
import { DocumentBytes } from '#platform/documents';
import { HttpModule } from '#platform/http';
import { partnerApiRole } from '../../../partner-api/src/partner-api.role.js';
import { projectorRole } from '../../../projector/src/projector.role.js';
import { OperatorError } from '../operator-error.js';
import { osUser, type OutputOptions, printOne, REASON, shortName } from '../output.js';
import { withApp } from '../with-app.js';
import { withStores } from '../with-stores.js';

/** The modules of the processes that serve requests and run process managers. */
const SERVICE = [HttpModule, ...partnerApiRole.imports, ...projectorRole.imports];

interface ExportOptions extends OutputOptions {
  readonly documents?: string;
}

interface EraseOptions extends OutputOptions {
  readonly as: string;
  readonly reason: string;
}

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('export and erasure of the data about a person');
  privacy
    .command('export')
    .description('everything known about a customer: details, companies, events and sent webhooks')
    .argument('<customerId>', "the customer's id (serviceCustomerId)", customerId)
    .option('--documents <folder>', 'also writes the documents into this folder')
    .action(async (id: string, options: ExportOptions) => {
      const person = await withApp(SERVICE, async (app) => {
        const data = await app.get(QueryBus).execute(new ExportPerson(id));
        if (!data) throw new OperatorError(`There is no customer ${id}.`);
        if (options.documents !== undefined)
          await saveDocuments(app.get(DocumentBytes), data.documentIds, options.documents);
        return data;
      });
      console.log(options.json ? JSON.stringify(person, null, 2) : linesOfPerson(person).join('\n'));
    });
  privacy
    .command('erase')
    .description(
      "destroys a customer's data key, so that nothing about the person can be read or found any more; histories " +
        'remain, without personal data. Copies of search words leave the files by the time that it prints. This cannot ' +
        'be undone. Exit code 1 if steps are left to do',
    )
    .argument('<customerId>', "the customer's id (serviceCustomerId)", customerId)
    .requiredOption(...REASON)
    .option('--as <name>', 'your name, recorded in the event', shortName, osUser())
    .action(async (id: string, options: EraseOptions) => {
      const actor = { type: 'operator', id: options.as } as const;
      const erasure = await withApp(SERVICE, (app) => erasePersonAlone(app, id, options.reason, actor));
      printOne(erasure, options);
      if (!erasure.complete) process.exitCode = 1;
    });
  privacy
    .command('scrub')
    .description(
      'removes all copies of the search words of erased people from the files now, while the service runs',
    )
    .action(async (options: OutputOptions) => {
      await withStores(({ documentStore, clock }) => new ErasedWords(documentStore, clock).scrub());
      if (options.json) printOne({ scrubbed: true }, options);
      else console.log('The files contain no words of people who were erased before.');
    });
}

function customerId(value: string): string {
  if (!isId(value)) throw new InvalidArgumentError('A customer id has 27 letters and digits.');
  return value;
}

/** Formats everything known about a person. */
const linesOfPerson = (person: PersonExport): string[] => [
  `Customer ${person.serviceCustomerId}`,
  ...linesOf(person.customer),
  '',
  'What happened',
  ...person.history.flatMap(linesOfEvent),
  '',
  'Sign-in and authorized programs',
  ...linesOf(person.signIn),
  '',
  'Onboarding answers and payments',
  ...person.onboarding.history.flatMap(linesOfEvent),
  ...person.companies.flatMap((company) => [
    '',
    `Company ${company.serviceCompanyId}`,
    ...linesOf(company.company),
    '',
    'What happened',
    ...company.history.flatMap(linesOfEvent),
    '',
    'Sent webhooks',
    ...company.deliveries.flatMap((delivery) => linesOf(delivery)),
  ]),
];

const linesOfEvent = ({ at, what, by, data }: PersonEvent): string[] => [
  `  ${at}  ${what}, by ${by}`,
  ...linesOf(data, '    '),
];

/** Formats each value on one line, after its path. */
function linesOf(value: unknown, indent = '  ', path = ''): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${indent}${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    linesOf(inner, indent, path === '' ? name : `${path}.${name}`),
  );
}
