import { camel, kebab, pascal, sentence } from './names.mjs';

/** A read model of every event of a lib, with its spec, listed in the domain. */
export function addProjection(workspace, lib, projection) {
  const { aggregate } = lib;
  const name = camel(projection);
  const file = `${lib.src}/domain/projections/${kebab(projection)}.ts`;
  const cases = lib.eventTypes().map((type) => `      case '${type}':`);
  workspace.create(
    file,
    `import { parseStreamName, type Projection, type Recorded } from '#kit/event-sourcing';
import type { ${aggregate.event} } from '../events.js';

export interface ${pascal(projection)}Document {
  /** RFC 3339. */
  readonly updatedAt: string;
}

export const ${name}: Projection<${pascal(projection)}Document, ${aggregate.event}> = {
  name: '${kebab(projection)}',
  version: 1,
  categories: ['${aggregate.category}'],
  documentIds: ({ stream }) => [parseStreamName(stream).id],

  fold(_document, event: Recorded<${aggregate.event}>) {
    switch (event.type) {
${cases.join('\n')}
        return { updatedAt: event.metadata.recordedAt };
    }
  },
};
`,
  );
  const list = lib.list('projections');
  workspace.append(list.path, list.literal, name);
  workspace.import(list.path, file, name);
  const began = lib.fixture(lib.eventTypes()[0]);
  workspace.create(
    file.replace(/\.ts$/, '.spec.ts'),
    `import { describe, expect, it } from 'vitest';
import { project, recorded } from '#kit/event-sourcing/testing';
import { happened } from '../../testing/index.js';
import { ${name} } from './${kebab(projection)}.js';

const recordedAt = '2026-11-20T12:00:00.000Z';
const began = recorded(${began}, { stream: '${aggregate.category}-1', metadata: { recordedAt } });

describe('${sentence(projection)}', () => {
  it('tell when something happened last', () => {
    expect(project(${name}, [began]).get('1')).toEqual({ updatedAt: recordedAt });
  });

  it('are the same when an event comes twice', () => {
    expect(project(${name}, [began, began])).toEqual(project(${name}, [began]));
  });
});
`,
  );
}
