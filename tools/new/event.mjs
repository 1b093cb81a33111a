import ts from 'typescript';
import { camel, kebab, sentence } from './names.mjs';
import { declared, descendants, refuse } from './workspace.mjs';

const TYPES = 'test/event-types.spec.ts';
/** An id, where the fixtures have none of that name. */
const SAMPLE = '3DXo7nSampleSampleSampleSam';

/** An event, the decision that makes it, its place in every fold, the command and how it is sent, and their specs. */
export function addEvent(workspace, lib, event, command) {
  if (!command)
    refuse(
      'An event needs the command that leads to it: event <lib> <FormationWithdrawn> <WithdrawFormation>',
    );
  if (lib.eventTypes().includes(event)) refuse(`${lib.name} has an event ${event}`);
  const subject = lib.subject();
  const before = lib.eventTypes();
  workspace.insert(
    lib.events,
    lib.union(lib.events, lib.aggregate.event).end,
    `
  | { readonly type: '${event}'; readonly data: ${subject.name} }`,
  );
  if (!subject.isExported) workspace.insert(lib.events, subject.node.getStart(), 'export ');
  const topic = `${lib.src}/domain/${kebab(command)}.ts`;
  for (const path of lib.domainFiles()) takeInto(workspace, path, before, event, topic);
  keepItsShape(workspace, lib, subject, event);
  decide(workspace, lib, subject, command, event);
  send(workspace, lib, subject, command, event);
}

/** A command that leads to nothing yet, how it is sent, and their specs. */
export function addCommand(workspace, lib, command) {
  const subject = lib.subject();
  if (!subject.isExported) workspace.insert(lib.events, subject.node.getStart(), 'export ');
  decide(workspace, lib, subject, command, null);
  send(workspace, lib, subject, command, null);
}

/** Every switch and every table of a file that knows the events so far: the state takes the new one in, documents do not. */
function takeInto(workspace, path, known, event, topic) {
  const knows = (names) => names.filter((name) => known.includes(name)).length > known.length / 2;
  const evolve = `evolve${event}`;
  const edits = [];
  for (const node of descendants(workspace.parse(path), isSwitchOrTable)) {
    if (ts.isSwitchStatement(node)) {
      const { clauses } = node.caseBlock;
      if (!knows(clauses.map(({ expression }) => expression?.text)) || clauses.some(ts.isDefaultClause))
        continue;
      edits.push(caseOf(event, evolve, node));
    } else if (knows(node.properties.map(({ name }) => name?.getText()))) {
      const last = node.properties.at(-1);
      edits.push([last.end, `, ${event}: ${entry(last.initializer, evolve)}`]);
    }
  }
  edits.sort(([one], [other]) => other - one);
  for (const [position, text] of edits) workspace.insert(path, position, text);
  if (edits.some(([, text]) => text.includes(evolve))) workspace.import(path, topic, evolve);
}

/** A state takes it in, a document stays as it is; what goes by the event alone takes it as the last one it names. */
function caseOf(event, evolve, node) {
  const { name, parameters } = functionOf(node);
  const { clauses } = node.caseBlock;
  const before = parameters[0].name.getText();
  const own = name?.getText();
  if (own === 'documentIds') return [clauses.at(-1).end, `\ncase '${event}': return [];`];
  if (before === 'event') return [clauses.at(-1).getStart(), `case '${event}':\n`];
  return [
    clauses.at(-1).end,
    `\ncase '${event}': return ${own === 'evolve' ? `${before} && ${evolve}(${before})` : before};`,
  ];
}

const isSwitchOrTable = (node) => ts.isSwitchStatement(node) || ts.isObjectLiteralExpression(node);

function functionOf(node) {
  let parent = node.parent;
  while (!ts.isFunctionLike(parent)) parent = parent.parent;
  return parent;
}

/** Of lists of functions, its own in the last list; else what the entry before has. */
function entry(value, evolve) {
  if (!ts.isArrayLiteralExpression(value)) return value.getText();
  return `[${value.elements.map((_, index) => (index < value.elements.length - 1 ? '[]' : `[${evolve}]`)).join(', ')}]`;
}

/** The event as it is stored, and among the lib's fixtures. */
function keepItsShape(workspace, lib, { fields }, event) {
  const { file, happened } = lib.fixtures();
  const samples = new Map(
    descendants(workspace.parse(file), ts.isVariableDeclaration)
      .filter(({ initializer }) => initializer && ts.isStringLiteral(initializer))
      .map(({ name, initializer }) => [name.getText(), initializer.text]),
  );
  const data = Object.fromEntries(fields.map((field) => [field, samples.get(field) ?? SAMPLE]));
  const stored = JSON.stringify({ type: event, version: 1, data }, null, 2);
  workspace.create(`test/upgrade/${lib.aggregate.category}/${event}.v1.json`, `${stored}\n`);
  const values = fields.map((field) => (samples.has(field) ? field : `${field}: '${SAMPLE}'`));
  workspace.append(
    file,
    happened,
    `${camel(event)}: { type: '${event}', data: { ${values.join(', ')} } } satisfies ${lib.aggregate.event}`,
  );
}

/** The decision in a file of its own, and its case in the decider. */
function decide(workspace, lib, { name, fields }, command, event) {
  const { aggregate, decider } = lib;
  const topic = `${lib.src}/domain/${kebab(command)}.ts`;
  const names = fields.join(', ');
  const made = event ? `return [{ type: '${event}', data: { ${names} } }];` : 'return [];';
  workspace.create(
    topic,
    `import { InvalidStateError } from '#kit/event-sourcing';
import type { ${aggregate.event}, ${name} } from './events.js';

export interface ${command} {
  readonly type: '${command}';
}

/** @throws {InvalidStateError} it does not exist */
export function ${camel(command)}(state: ${name} | null): ${aggregate.event}[] {
  if (state === null) throw new InvalidStateError('There is nothing to change yet.');
${event ? `  const { ${names} } = state;\n` : ''}  ${made}
}
${event ? evolves(event) : ''}`,
  );
  const union = lib.union(decider, aggregate.command);
  workspace.insert(decider, union.end, ` | ${command}`);
  const cases = descendants(workspace.parse(decider), ts.isSwitchStatement).find(
    ({ expression }) => expression.getText() === 'command.type',
  );
  if (!cases) refuse(`decide in ${decider} has no switch of command.type`);
  workspace.insert(
    decider,
    cases.caseBlock.clauses.at(-1).end,
    `\ncase '${command}': return ${camel(command)}(state);`,
  );
  workspace.import(decider, topic, `type ${command}`, camel(command));
  const began = lib.fixture(lib.eventTypes()[0]);
  workspace.create(
    topic.replace(/\.ts$/, '.spec.ts'),
    `import { describe, expect, it } from 'vitest';
import { given } from '#kit/event-sourcing/testing';
import { happened } from '../testing/index.js';
import { ${aggregate.name} } from './decider.js';
import { ${camel(command)} } from './${kebab(command)}.js';

const { decider } = ${aggregate.name};
const began = ${began};
const command = { type: '${command}' } as const;

describe('${sentence(command)}', () => {
  it('leads to ${event ?? 'nothing'}', () => {
    ${event ? `const { ${names} } = began.data;\n    ` : ''}given(decider, began).when(command).then(${event ? `{ type: '${event}', data: { ${names} } }` : ''});
  });

  it('is refused before anything exists', () => {
    expect(() => ${camel(command)}(null)).toThrow('There is nothing to change yet.');
  });
});
`,
  );
}

/** What the event leaves in the state, until you know better. */
const evolves = (event) => `
export const evolve${event} = <State extends object>(state: State): State & { readonly ${camel(event)}: true } => ({
  ...state,
  ${camel(event)}: true,
});
`;

/** How the command is sent. Its route is yours: docs/architecture.md, "…a command". */
function send(workspace, lib, subject, command, event) {
  if (lib.change) change(workspace, lib.change, command);
  else handle(workspace, lib, subject, command, event);
}

/** Among what the lib's one command sends: it needs no handler of its own. */
function change(workspace, { list }, command) {
  const last = workspace
    .parse(list)
    .statements.filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .at(-1);
  const text = `\n\n/** ${sentence(command)}. */\nexport const ${camel(command)}: DirectChange = { type: '${command}' };`;
  workspace.insert(list, last.end, text);
  // Until it has a route.
  workspace.append(TYPES, declared(workspace, TYPES, 'UNSENT').initializer, `'${camel(command)}'`);
}

/** The command as Nest dispatches it, with its handler. */
function handle(workspace, lib, { fields }, command, event) {
  const { aggregate } = lib;
  const file = `${lib.src}/commands/${kebab(command)}/${kebab(command)}.ts`;
  workspace.create(
    file,
    `import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, CommandHandling } from '#kit/event-sourcing';
import { ${aggregate.name} } from '../../domain/decider.js';

/** @throws {InvalidStateError} it does not exist */
export class ${command} extends Command<void> {
  constructor(
    readonly id: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(${command})
export class ${command}Handler implements ICommandHandler<${command}> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ id, context }: ${command}): Promise<void> {
    await this.commands.of(${aggregate.name}).execute(id, context, { type: '${command}' });
  }
}
`,
  );
  lib.provide('api', file, `${command}Handler`);
  const began = lib.fixture(lib.eventTypes()[0]);
  workspace.create(
    file.replace(/\.ts$/, '.int-spec.ts'),
    `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { ${camel(lib.name)}Domain } from '../../${lib.name}.domain.js';
import { happened } from '../../testing/index.js';
import { ${command}, ${command}Handler } from './${kebab(command)}.js';

const began = ${began};

describe('${sentence(command)}', () => {
  let app: Harness;
  beforeAll(async () => {
    app = await Harness.start([${camel(lib.name)}Domain], { serving: [], providers: [${command}Handler] });
  });
  afterAll(() => app.stop());

  it('is recorded once, though its response was lost', async () => {
    const stream = '${aggregate.category}-1';
    await app.given(stream, [began], { subjectId: newId() });
    const command = new ${command}('1', app.context());
    await app.execute(command);
    await app.execute(command);
    ${event ? `const { ${fields.join(', ')} } = began.data;\n    ` : ''}await app.thenEvents(stream${event ? `, { type: '${event}', data: { ${fields.join(', ')} } }` : ''});
  });

  it('is refused where there is nothing', async () => {
    await expect(app.execute(new ${command}('2', app.context()))).rejects.toThrow();
  });
});
`,
  );
}
