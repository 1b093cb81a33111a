import { camel, kebab, sentence } from './names.mjs';

/** A question that an aggregate's stream answers, with its handler and spec; `ReadModels` answers those about many. */
export function addQuery(workspace, lib, query) {
  const { aggregate } = lib;
  const file = `${lib.src}/queries/${kebab(query)}/${kebab(query)}.ts`;
  workspace.create(
    file,
    `import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CommandHandling } from '#kit/event-sourcing';
import { ${aggregate.name}, type ${aggregate.state} } from '../../domain/decider.js';

/** Null where there is none. */
export class ${query} extends Query<${aggregate.state}> {
  constructor(readonly id: string) {
    super();
  }
}

@QueryHandler(${query})
export class ${query}Handler implements IQueryHandler<${query}> {
  constructor(private readonly commands: CommandHandling) {}

  async execute({ id }: ${query}): Promise<${aggregate.state}> {
    return (await this.commands.of(${aggregate.name}).load(id)).state;
  }
}
`,
  );
  lib.provide('api', file, `${query}Handler`);
  const began = lib.fixture(lib.eventTypes()[0]);
  workspace.create(
    file.replace(/\.ts$/, '.int-spec.ts'),
    `import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#kit/event-sourcing';
import { Harness } from '#platform/hosting/testing';
import { newId } from '#kit/kernel';
import { ${camel(lib.name)}Domain } from '../../${lib.name}.domain.js';
import { ${aggregate.name} } from '../../domain/decider.js';
import { happened } from '../../testing/index.js';
import { ${query}, ${query}Handler } from './${kebab(query)}.js';

const began = ${began};

describe('${sentence(query)}', () => {
  let app: Harness;
  beforeAll(async () => {
    app = await Harness.start([${camel(lib.name)}Domain], { serving: [], providers: [${query}Handler] });
  });
  afterAll(() => app.stop());

  it('is answered with what happened', async () => {
    await app.given('${aggregate.category}-1', [began], { subjectId: newId() });
    expect(await app.query(new ${query}('1'))).toEqual(fold(${aggregate.name}.decider, [began]));
  });

  it('is answered with null where there is none', async () => {
    expect(await app.query(new ${query}('2'))).toBeNull();
  });
});
`,
  );
}
