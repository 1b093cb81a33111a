import { Injectable, Module } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type CommandContext,
  CommandHandling,
  DomainError,
  type Projection,
  type Recorded,
  reactionTo,
} from '#kit/event-sourcing';
import { Clock } from '#kit/kernel';
import type { Subscriber } from '#kit/subscriptions';
import type { Write } from '#kit/document-store';
import type { ServiceAggregate } from '#platform/domain-model';
import type { Domain } from '../domain.js';
import { Harness } from './harness.js';

interface ThingCreated {
  readonly type: 'ThingCreated';
  readonly data: { readonly name: string };
}
const created = (name: string): ThingCreated => ({ type: 'ThingCreated', data: { name } });

const thing: ServiceAggregate<{ readonly name: string } | null, { readonly name: string }, ThingCreated> = {
  category: 'thing',
  events: { ThingCreated: { version: 1, visibleToPartner: false } },
  decider: {
    initialState: null,
    evolve: (_, { data }) => data,
    decide: (_, { name }) => {
      if (name === 'taken') throw new DomainError('E_RESOURCE_CONFLICT', 'The name is already in use.');
      return [created(name)];
    },
  },
};

const names: Projection<{ readonly name: string }, ThingCreated> = {
  name: 'thing-names',
  version: 1,
  categories: ['thing'],
  documentIds: ({ stream }) => [stream],
  fold: (_, { data }) => ({ name: data.name }),
};

class CreateThing extends Command<void> {
  constructor(
    readonly id: string,
    readonly name: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateThing)
class CreateThingHandler implements ICommandHandler<CreateThing> {
  constructor(private readonly commands: CommandHandling) {}
  async execute({ id, name, context }: CreateThing): Promise<void> {
    await this.commands.of(thing).execute(id, context, { name }, { isNew: true });
  }
}

/** Creates a twin for every thing; twins have no twins. */
@Injectable()
class Twins implements Subscriber<ThingCreated> {
  readonly name = 'twins';
  readonly categories = ['thing'];
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
  ) {}
  async handle(event: Recorded<ThingCreated>): Promise<readonly Write[]> {
    if (event.stream.startsWith('thing-twin')) return [];
    const context = reactionTo(event, this.name, this.clock.now());
    await this.commands.of(thing).execute(`twin${event.stream.slice(6)}`, context, event.data);
    return [];
  }
}

@Module({ providers: [CreateThingHandler, Twins] })
class ThingModule {}

const thingDomain: Domain = {
  name: 'thing',
  aggregates: [thing],
  projections: [names],
  webhooks: [],
  errors: {},
  processes: [Twins],
  workers: [],
  modules: { api: [ThingModule] },
};

describe('Harness', () => {
  let app: Harness;
  beforeEach(async () => {
    app = await Harness.start([thingDomain]);
  });
  afterEach(() => app.stop());

  it('returns the events of a command, and the error of a rejected one', async () => {
    await app.execute(new CreateThing('1', 'a', app.context()));
    await app.thenEvents('thing-1', created('a'));
    await app.thenEvents('thing-1');
    await expect(app.execute(new CreateThing('2', 'taken', app.context()))).rejects.toMatchObject({
      code: 'E_RESOURCE_CONFLICT',
    });
    await app.thenEvents('thing-2');
    expect(await app.state(thing, '1')).toEqual({ name: 'a' });
  });

  it('fails if the recorded events differ from the expected ones', async () => {
    await app.execute(new CreateThing('1', 'a', app.context()));
    await expect(app.thenEvents('thing-1')).rejects.toThrow(/equal/i);
    await expect(app.thenEvents('thing-1', created('b'))).rejects.toThrow(/equal/i);
  });

  it('excludes given events from the expected ones and shows them in documents', async () => {
    await app.given('thing-1', [created('a')], { tenantId: 'acme' });
    await app.thenEvents('thing-1');
    expect(await app.events('thing-1')).toMatchObject([{ metadata: { tenantId: 'acme' } }]);
    expect([...(await app.documents(names))]).toEqual([['thing-1', { name: 'a' }]]);
  });

  it('lets process managers handle each event once, at the time of its clock', async () => {
    await app.given('thing-1', [created('a')]);
    app.clock.set('2027-01-01T00:00:00.000Z');
    await app.react();
    await app.react();
    await app.thenEvents('thing-twin1', created('a'));
    expect(await app.events('thing-twin1')).toMatchObject([
      { metadata: { recordedAt: '2027-01-01T00:00:00.000Z', actor: { id: 'twins' } } },
    ]);
  });
});
