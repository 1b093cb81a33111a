import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AnyAggregate,
  type AnyProjection,
  type DomainEvent,
  type DomainModel,
  fold,
  parseStreamName,
  type Recorded,
} from '#kit/event-sourcing';
import { domains } from '../apps/domains.js';
import { fixedHistories } from './golden/histories.js';

// Checks for steps that are easy to forget with a new event type. test/upgrade checks stored shapes, test/golden read models.

const withRules = domains.filter(({ aggregates }) => aggregates.length > 0);

const typesOf = ({ aggregates }: DomainModel): string[] =>
  aggregates.flatMap(({ events }) => Object.keys(events));

interface Source {
  readonly path: string;
  readonly text: string;
}

/** The TypeScript files in a folder and below it. */
const sourcesIn = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const domainOf = (lib: string): Source[] => sourcesIn(join('libs/domain', lib, 'src/domain'));
const isSpec = ({ path }: Source): boolean => /spec\.ts$|\/testing\//.test(path);
const specsOf = (lib: string): Source[] => domainOf(lib).filter(isSpec);

const decided = new Set<string>();

/** Makes a decider record the types of the events that it returns. */
function listenTo({ decider }: AnyAggregate): void {
  const decide = decider.decide.bind(decider);
  const listening = (state: unknown, command: never): readonly DomainEvent[] => {
    const events = decide(state, command);
    for (const { type } of events) decided.add(type);
    return events;
  };
  Object.assign(decider, { decide: listening });
}

// Runs the deciders' specs again with recording deciders.
for (const { name, aggregates } of withRules) {
  aggregates.forEach(listenTo);
  for (const { path, text } of specsOf(name))
    if (text.includes('decider')) {
      // The query string makes the file run again, even if this process already ran it.
      await import(`../${path.replace(/\.ts$/, '.js')}?listening`);
    }
}

describe.each(withRules)('the specs in libs/domain/$name/src/domain/', ({ name, aggregates, webhooks }) => {
  it.each(aggregates)('make the decider of $category return every event', ({ events }: AnyAggregate) => {
    const missing = Object.keys(events).filter((type) => !decided.has(type));
    expect(
      missing.map((type) => `${type}: no spec in libs/domain/${name}/src/domain/ has the decider make it`),
    ).toEqual([]);
  });

  it('expect the payload of every webhook', () => {
    const specs = specsOf(name)
      .map(({ text }) => text)
      .join();
    const untested = webhooks.filter(({ eventName }) => !specs.includes(`'${eventName}'`));
    expect(
      untested.map(
        ({ eventName }) => `${eventName}: no spec in libs/domain/${name}/src/domain/ checks its payload`,
      ),
    ).toEqual([]);
  });
});

describe('in all libs', () => {
  it('every event of a lib with webhooks has a webhook, or declares that it has none', () => {
    const announcing = withRules.filter(({ webhooks }) => webhooks.length > 0);
    const announced = announcing.flatMap(({ webhooks }) => webhooks.map(({ on }) => on));
    const declared = announcing.flatMap(({ aggregates }) =>
      aggregates.flatMap(({ events }) => Object.entries(events)),
    );
    const wrong = declared.filter(
      ([type, declaration]) => announced.includes(type) === (declaration.announced === false),
    );
    expect(
      wrong.map(([type, declaration]) =>
        declaration.announced === false
          ? `${type}: its declaration says \`announced: false\`, but a webhook announces it`
          : `${type}: no webhook announces it; add one, or \`announced: false\` to its declaration`,
      ),
    ).toEqual([]);
  });

  it('every command is sent', () => {
    const sources = [...sourcesIn('libs'), ...sourcesIn('apps')].filter((source) => !isSpec(source));
    const texts = sources.map(({ text }) => text.replace(/(readonly type:|case|type ===) '\w+'/g, ''));
    const types = withRules.flatMap(typesOf);
    const unsent = withRules.flatMap(({ name }) =>
      domainOf(name)
        .filter((source) => !isSpec(source))
        .flatMap(({ text }) =>
          Array.from(text.matchAll(/readonly type: '([A-Z][a-z]\w+)'/g), ([, type = '']) => type),
        )
        .filter((type) => !types.includes(type) && !texts.some((text) => text.includes(`'${type}'`)))
        .map(
          (type) =>
            `${type}: a command in libs/domain/${name}/src/domain/ that no endpoint, process or command line sends`,
        ),
    );
    expect(unsent).toEqual([]);
  });

  it('every change of a company has a sender', () => {
    const changes = 'libs/domain/company/src/commands/change-company/changes.ts';
    const senders = [...sourcesIn('libs'), ...sourcesIn('apps')]
      .filter((source) => !isSpec(source) && source.path !== changes)
      // Generated files also name all routes.
      .filter(({ path }) => !/\/src\/domain\/|\/index\.ts$|\/api-types\.ts$/.test(path))
      .map(({ text }) => text.replace(/^import [^;]*;$/gm, ''));
    const exports = readFileSync(changes, 'utf8').matchAll(/^export const (\w+)/gm);
    const unsent = Array.from(exports, ([, name = '']) => name)
      .filter((name) => !senders.some((text) => new RegExp(`\\b${name}\\b`).test(text)))
      .map((name) => `${name}: no endpoint, process or command line sends what ${changes} makes`);
    expect(unsent).toEqual([]);
  });
});

describe('an unknown event type', () => {
  const histories = fixedHistories();

  it.each(withRules.flatMap(({ aggregates }) => aggregates))(
    'is noticed by the evolve of $category',
    ({ category, decider }) => {
      const silent = histories
        .filter(({ events }) => events[0]?.stream === `${category}-1`)
        .filter(({ events: [...events] }) => {
          const [first] = events;
          const state = fold(decider, events);
          return (
            first &&
            state !== decider.initialState &&
            isSilent(() => decider.evolve(state, unknown(first), ''))
          );
        });
      expect(silent.map(({ name }) => name)).toEqual([]);
    },
  );

  it.each(domains.flatMap(({ projections }) => projections))(
    'is noticed by the fold of $name',
    (projection: AnyProjection) => {
      const { categories } = projection;
      const documentIds = projection.documentIds as (event: Recorded<DomainEvent>) => readonly string[];
      const fold = projection.fold as (
        document: object | null,
        event: Recorded<DomainEvent>,
        id: string,
      ) => object | null;
      const documents = new Map<string, object | null>();
      const silent = new Set<string>();
      for (const event of histories.flatMap(({ events }) => events)) {
        if (!categories.includes(parseStreamName(event.stream).category)) continue;
        for (const id of documentIds(event)) {
          const document = fold(documents.get(id) ?? null, event, id);
          documents.set(id, document);
          const next = unknown(event);
          const after = () => (documentIds(next).length === 0 ? [] : fold(document, next, id));
          if (document && isSilent(after)) silent.add(`after ${event.type}`);
        }
      }
      expect([...silent]).toEqual([]);
    },
  );

  /** An event as a later version might add it. */
  const unknown = <E extends DomainEvent>(event: E): E => ({ ...event, type: 'EventOfTomorrow' });

  /** Reports whether an unknown event is handled like a known one. */
  function isSilent(fold: () => unknown): boolean {
    try {
      return !isMissingCase(fold());
    } catch {
      return false;
    }
  }

  /** A switch or table over all known events returns nothing for another event. */
  function isMissingCase(result: unknown): boolean {
    if (result === undefined) return true;
    return typeof result === 'object' && result !== null && Object.values(result).some(isMissingCase);
  }
});
