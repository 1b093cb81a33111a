import ts from 'typescript';
import { camel, kebab, sentence } from './names.mjs';
import { declared, descendants, refuse } from './workspace.mjs';

const TYPES = 'test/event-types.spec.ts';

/** A process manager that answers an event of the lib with a command of the lib, with its spec, listed in the domain. */
export function addProcess(workspace, lib, name, event, command) {
  if (!lib.eventTypes().includes(event))
    refuse(`${lib.name} has no event ${event}: ${lib.eventTypes().join(', ')}`);
  if (!command) refuse(`A process needs the command that it sends: process <lib> <Name> ${event} <Command>`);
  const sent = sentBy(workspace, lib, command);
  const { aggregate } = lib;
  const file = `${lib.src}/processes/${kebab(name)}.ts`;
  workspace.create(
    file,
    `import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { parseStreamName, reactionTo, type Recorded } from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import type { Write } from '#kit/document-store';
import type { Subscriber } from '#kit/subscriptions';
${sent.imports}
import { ${aggregate.name} } from '../domain/decider.js';
import type { ${aggregate.event} } from '../domain/events.js';

/** A storage format: its checkpoint and its commands' ids are made of it. */
const NAME = '${lib.name}-${kebab(name)}';

/** The command follows from the event: one that comes again does nothing again. */
@Injectable()
export class ${name} implements Subscriber<${aggregate.event}> {
  readonly name = NAME;
  readonly categories = [${aggregate.name}.category];

  constructor(
    private readonly commandBus: CommandBus,
    private readonly clock: Clock,
  ) {}

  async handle(event: Recorded<${aggregate.event}>): Promise<readonly Write[]> {
    if (event.type !== '${event}') return [];
    const context = reactionTo(event, NAME, this.clock.now(event.metadata.tenantId));
    await this.commandBus.execute(new ${sent.command}(parseStreamName(event.stream).id, ${sent.what}context));
    return [];
  }
}
`,
  );
  const list = lib.list('processes');
  workspace.append(list.path, list.literal, name);
  workspace.import(list.path, file, name);
  lib.provide('projector', file, name);
  if (sent.file) lib.provide('projector', sent.file, `${sent.command}Handler`);
  const [first] = lib.eventTypes();
  const [id] = lib.subject().fields;
  const [began, happened] = [lib.fixture(first), lib.fixture(event)];
  const history = event === first ? [began] : [began, happened];
  workspace.create(
    file.replace(/\.ts$/, '.int-spec.ts'),
    `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NoRequiredActionsModule } from '#domain/company/testing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import type { ${aggregate.event} } from '../domain/events.js';
import { ${camel(lib.name)}Domain } from '../${lib.name}.domain.js';
import { happened, ${id}, tenantId } from '../testing/index.js';
import { ${name} } from './${kebab(name)}.js';

describe('${sentence(name)}', () => {
  let app: Harness;
  beforeAll(async () => {
    app = await Harness.start([${camel(lib.name)}Domain], {
      serving: ['projector'],
      imports: [NoRequiredActionsModule],
    });
  });
  afterAll(() => app.stop());

  it('send ${command} once, however often ${event} comes', async () => {
    const stream = \`${aggregate.category}-\${${id}}\`;
    await app.given(stream, [${history.join(', ')}], { tenantId, subjectId: newId() });
    const past = await app.events<${aggregate.event}>(stream);
    const handleAll = async () => {
      for (const event of past) expect(await app.get(${name}).handle(event)).toEqual([]);
      return app.events(stream);
    };
    const led = await handleAll();
    expect(await handleAll()).toEqual(led);
    for (const { metadata } of led.slice(past.length))
      expect(metadata).toMatchObject({ actor: { id: '${lib.name}-${kebab(name)}' } });
  });
});
`,
  );
}

/** How a command is sent, by a class of its own or by the lib's one command: what is imported, and executed. */
function sentBy(workspace, lib, command) {
  const { change } = lib;
  const changes = change ? descendants(workspace.parse(change.list), ts.isVariableDeclaration) : [];
  if (changes.some(({ name }) => name.getText() === camel(command))) {
    const folder = `../commands/${kebab(change.command)}`;
    // It is sent from now on.
    workspace.drop(TYPES, declared(workspace, TYPES, 'UNSENT').initializer, camel(command));
    return {
      command: change.command,
      what: `${camel(command)}, `,
      imports: `import { ${change.command} } from '${folder}/${kebab(change.command)}.js';
import { ${camel(command)} } from '${folder}/changes.js';`,
    };
  }
  const file = `${lib.src}/commands/${kebab(command)}/${kebab(command)}.ts`;
  if (!workspace.exists(file))
    refuse(`There is no ${file}: write the command first, with \`new -- command\` or \`new -- event\``);
  return {
    command,
    file,
    what: '',
    imports: `import { ${command} } from '../commands/${kebab(command)}/${kebab(command)}.js';`,
  };
}
