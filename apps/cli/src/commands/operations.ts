import { basename } from 'node:path';
import type { Type } from '@nestjs/common';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { ANNUAL_REPORT_OPERATIONS } from '#domain/annual-report';
import { COMPANY_OPERATIONS, type CompanyCall } from '#domain/company';
import { derivedUuid } from '#kit/event-sourcing';
import { newId } from '#kit/kernel';
import { readPdfFile } from '#platform/documents';
import {
  type ClassOf,
  type DeclaredField,
  declaredFields,
  HttpModule,
  Upload,
  validate,
  type WhenProjected,
} from '#platform/http';
import { type Route, routesOf } from '#platform/openapi';
import { partnerApiRole } from '../../../partner-api/src/partner-api.role.js';
import { companyId } from '../company-id.js';
import { asPhrase, optionOf } from '../field-option.js';
import { osUser, type OutputOptions, printOne, shortName } from '../output.js';
import { withApp } from '../with-app.js';

/** The modules that handle partners' requests also handle operators' commands. */
const SERVICE = [HttpModule, ...partnerApiRole.imports];

/** Each handler with `cli` in its `@OperatorCommand` is a verb. */
const CONTROLLERS: readonly Type[] = [...COMPANY_OPERATIONS, ...ANNUAL_REPORT_OPERATIONS];

const GROUPS = {
  formation: 'the outcome of a formation',
  ein: "a company's EIN",
  document: "a company's documents",
  mail: "a company's mail",
  note: 'notes on a company that the partner reads',
  signature: 'forms that founders must sign',
  'annual-report': 'the annual reports of a company',
};

/** Options for the path's parameters other than the company. */
const ID_OPTIONS: Readonly<Record<string, readonly [flags: string, about: string]>> = {
  noteId: ['--note-id <noteId>', "the note's id"],
  annualReportId: ['--report <annualReportId>', "the report's id"],
};

/** Fields whose option differs from their declaration. */
const FIELD_OPTIONS: Readonly<Record<string, { name?: string; about?: string }>> = {
  documentType: { name: 'type' },
  name: { about: 'its name; default: the name of the file' },
};

interface Answer {
  readonly fieldId: string;
  readonly value: string;
}

interface VerbOptions extends OutputOptions, Readonly<Record<string, unknown>> {
  readonly as: string;
  readonly idempotencyKey?: string;
  readonly file?: string;
  readonly answer?: readonly Answer[];
  readonly zero?: true;
}

type Handler = (...parameters: unknown[]) => Promise<WhenProjected<object>>;

export function addOperationsCommands(program: Command): void {
  const operations = program
    .command('operations')
    .description('the operations desk: records the decisions of the state and the IRS, documents and mail');
  for (const [name, description] of Object.entries(GROUPS)) operations.command(name).description(description);
  for (const controller of CONTROLLERS)
    for (const route of routesOf(controller)) {
      const [group, verb] = route.description?.cli?.split(' ') ?? [];
      const parent = operations.commands.find((command) => command.name() === group);
      if (parent && verb) addVerb(parent.command(verb), controller, route);
    }
}

function addVerb(verb: Command, controller: Type, route: Route): void {
  const { path, handler, description, options: takes } = route;
  const request = takes.body ?? takes.query;
  const ids = idOptionsOf(path);
  verb
    .summary(asPhrase(description?.summary ?? ''))
    .description(description?.about ?? '')
    .argument('<companyId>', "the company's id (serviceCompanyId)", companyId)
    .option('--as <name>', 'your name, recorded in the events', shortName, osUser())
    .option('--idempotency-key <key>', 'repeating the same call with the same key has no further effect');
  for (const id of ids) verb.addOption(id);
  if (takes.takesPdf) verb.requiredOption('--file <path>', 'a PDF of at most 20 MiB');
  for (const field of request ? declaredFields(request) : []) addField(verb, field);
  verb.action(async (id: string, options: VerbOptions) => {
    // In the order in which an `@OperatorCommand` takes them.
    const parameters = [
      callOf(verb, id, options),
      ...ids.map((option) => options[option.attributeName()]),
      ...(request ? [validate(request, bodyOf(request, options))] : []),
      ...(options.file === undefined ? [] : [new Upload(await readPdfFile(options.file))]),
    ];
    const { payload } = await withApp(SERVICE, (app) => {
      const handlers = app.get<Readonly<Record<string, Handler>>>(controller);
      return (handlers[handler] as Handler)(...parameters);
    });
    printOne(payload, options);
  });
}

/** Returns the options for the parameters of a path, except the company's. */
const idOptionsOf = (path: string): Option[] =>
  Object.entries(ID_OPTIONS)
    .filter(([name]) => path.includes(`{${name}}`))
    .map(([, [flags, about]]) => new Option(flags, about).makeOptionMandatory());

function addField(verb: Command, field: DeclaredField): void {
  if (field.name === 'answers')
    verb
      .option(
        '--answer <field=value>',
        'a figure or choice that the price depends on; can be repeated',
        collect,
      )
      .option('--zero', 'declares zero for all figures');
  else verb.addOption(optionOf(field, FIELD_OPTIONS[field.name]));
}

function collect(value: string, earlier: readonly Answer[] = []): readonly Answer[] {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('Must have the form field=value.');
  return [...earlier, { fieldId: value.slice(0, at), value: value.slice(at + 1) }];
}

const bodyOf = (request: ClassOf, options: VerbOptions): object =>
  Object.fromEntries(declaredFields(request).map((field) => [field.name, valueOf(field, options)]));

function valueOf(field: DeclaredField, options: VerbOptions): unknown {
  if (field.name === 'answers') return options.answer ?? (options.zero ? [] : null);
  const value = options[optionOf(field, FIELD_OPTIONS[field.name]).attributeName()];
  return field.name === 'name' && options.file !== undefined ? (value ?? basename(options.file)) : value;
}

const callOf = (verb: Command, id: string, options: VerbOptions): CompanyCall => ({
  companyId: id,
  actor: { type: 'operator', id: options.as },
  requestId: newId(),
  ...(options.idempotencyKey !== undefined && { commandId: commandIdOf(verb, id, options), mayRepeat: true }),
});

/** Derived from the whole call, so that another call with the same key is not ignored silently. */
const commandIdOf = (verb: Command, id: string, options: VerbOptions): string =>
  derivedUuid(JSON.stringify(['cli', verb.parent?.name(), verb.name(), id, { ...options, json: null }]));
