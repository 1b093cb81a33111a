import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INestApplication, Type } from '@nestjs/common';
import { type Command, CommandBus, type Query, QueryBus } from '@nestjs/cqrs';
import {
  type Aggregate,
  type CommandContext,
  CommandHandling,
  type DomainEvent,
  fold,
  parseStreamName,
  type Projection,
  type Recorded,
  type RecordedEvent,
  streamName,
  streamPrefix,
} from '#kit/event-sourcing';
import { project } from '#kit/event-sourcing/testing';
import { START, type StoredEvent } from '#kit/event-store';
import { Logger } from '#kit/kernel';
import type { SettableClock } from '#kit/kernel/testing';
import type { Domain } from '../domain.js';
import { ExpirySweep } from '../expiry-sweep.js';
import type { Stores } from '../stores.js';
import { createTestApp, type HarnessOptions } from './test-application.js';
import { openTestStores, type TestStores } from './test-stores.js';

/** Time limit (ms) for read models, which the engine fills as in a process. */
const PROJECTED_MS = 30_000;

/**
 * Runs domain libs as a process does, on stores of one spec: given events, execute a command, expect events and
 * documents. The clock stands still until the spec moves it.
 */
export class Harness {
  /** The revision of each stream up to which events were given or expected. */
  private readonly seen = new Map<string, number>();
  /** The position up to which each process manager has handled events. */
  private readonly handled = new Map<string, number>();
  private projecting: Promise<void> | null = null;
  private listening: Promise<string> | null = null;

  private constructor(
    private readonly domains: readonly Domain[],
    private readonly opened: TestStores,
    readonly app: INestApplication,
  ) {}

  static async start(domains: readonly Domain[], options: HarnessOptions = {}): Promise<Harness> {
    const opened = await openTestStores(domains, options);
    const app = await createTestApp(opened.stores, domains, options);
    await app.init();
    return new Harness(domains, opened, app);
  }

  get stores(): Stores {
    return this.opened.stores;
  }

  get clock(): SettableClock {
    return this.opened.clock;
  }

  get folder(): string {
    return this.opened.folder;
  }

  /** Returns Nest's instance of a class. */
  get<T>(type: Type<T> | (abstract new (...args: never[]) => T)): T {
    return this.app.get<T>(type, { strict: false });
  }

  /** Returns the context of a partner's command at the current time, without a customer. */
  context(more: Partial<CommandContext> = {}): CommandContext {
    return {
      commandId: randomUUID(),
      tenantId: 'tenant',
      actor: { type: 'partner', id: 'key' },
      correlationId: 'request',
      now: this.clock.now().toISOString(),
      subjectId: null,
      ...more,
    };
  }

  /** Appends events to a stream at the time of `by`. */
  async given(
    stream: string,
    events: readonly DomainEvent[],
    by: Partial<CommandContext> = {},
  ): Promise<this> {
    const { category, id } = parseStreamName(stream);
    const aggregate = this.aggregateOf(category);
    const recorded = {
      ...aggregate,
      decider: { initialState: null, evolve: () => null, decide: () => events },
    };
    const context = this.context(by);
    const { eventStore, codec, chain } = this.stores;
    const then = new CommandHandling(eventStore, codec, { now: () => new Date(context.now) }, chain);
    const { revision } = await then.of(recorded).execute(id, context, null);
    this.seen.set(stream, revision);
    return this;
  }

  /**
   * Sends a command to its handler.
   *
   * @throws any error of the handler
   */
  execute<R>(command: Command<R>): Promise<R> {
    return this.get(CommandBus).execute(command);
  }

  /** Sends a query to its handler, once the read models are up to date. */
  async query<R>(query: Query<R>): Promise<R> {
    await this.projected();
    return this.get(QueryBus).execute(query);
  }

  /** Expects exactly these events, in this order, since the stream was last given or expected any. */
  async thenEvents(stream: string, ...expected: readonly DomainEvent[]): Promise<void> {
    const recorded = await this.events(stream);
    const since = recorded.slice((this.seen.get(stream) ?? -1) + 1);
    expect(since.map(({ type, data }) => ({ type, data }))).toEqual(expected);
    this.seen.set(stream, recorded.length - 1);
  }

  /** Returns all events of a stream, decrypted. */
  async events<E extends DomainEvent = DomainEvent>(stream: string): Promise<Recorded<E>[]> {
    const stored = await this.stores.eventStore.readStream(stream);
    return (await Promise.all(stored.map((event) => this.stores.codec.decode(event)))) as Recorded<E>[];
  }

  /** Returns the current state of an aggregate. */
  async state<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, id: string): Promise<S> {
    return fold(aggregate.decider, await this.events<E>(streamName(aggregate.category, id)));
  }

  /** Returns a projection's documents of all events, by id. */
  async documents<D extends object, E extends DomainEvent>(
    projection: Projection<D, E>,
  ): Promise<Map<string, D>> {
    return project(projection, (await this.happened(projection.categories)) as Recorded<E>[]);
  }

  /** Lets the process managers handle new events, and the resulting ones, until there are none. */
  async react(): Promise<void> {
    const processes = this.domains.flatMap((domain) => domain.processes).map((type) => this.get(type));
    for (let busy = true; busy;) {
      busy = false;
      for (const process of processes) {
        const from = this.handled.get(process.name) ?? START;
        const news = (await this.happened(process.categories)).filter(({ position }) => position > from);
        for (const event of news) await process.handle(event);
        const last = news.at(-1);
        if (last) this.handled.set(process.name, last.position);
        busy ||= last !== undefined;
      }
    }
  }

  /** Removes expired records, as a process does at an interval. */
  async sweep(): Promise<void> {
    await new ExpirySweep(this.stores.documentStore, this.clock, this.domains, this.get(Logger)).pass();
  }

  /** Calls the application over HTTP. From the first call on, its read models are kept up to date. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    this.projecting ??= this.startProjecting();
    await this.projecting;
    this.listening ??= this.listen();
    return fetch((await this.listening) + path, init);
  }

  /** @param keep keeps the stores' folder for another harness */
  async stop({ keep = false } = {}): Promise<void> {
    // `fetch` keeps connections open, and a stop would wait for one more request on each.
    (this.app.getHttpServer() as Server).closeIdleConnections();
    await this.app.close();
    await this.opened.close(keep);
  }

  /** Resolves once every read model is up to date. */
  private async projected(): Promise<void> {
    this.projecting ??= this.startProjecting();
    await this.projecting;
    const { readModels, registry } = this.stores;
    const stored = await this.stored(registry.projections.flatMap(({ categories }) => categories));
    const newest = new Map(
      stored.map(({ stream, position }) => [parseStreamName(stream).category, position]),
    );
    for (const [category, position] of newest)
      if (!(await readModels.whenProjected(position, category, PROJECTED_MS)))
        throw new Error(`the read models of ${category} do not reach position ${position}`);
  }

  private async startProjecting(): Promise<void> {
    for (const projection of this.stores.registry.projections) this.stores.engine.project(projection);
    await this.stores.engine.start();
  }

  private async listen(): Promise<string> {
    await this.app.listen(0, '127.0.0.1');
    const { port } = (this.app.getHttpServer() as { address(): AddressInfo }).address();
    return `http://127.0.0.1:${port}`;
  }

  /** Returns every event of some categories, in recorded order. */
  private async happened(categories: readonly string[]): Promise<RecordedEvent[]> {
    const stored = await this.stored(categories);
    return Promise.all(stored.map((event) => this.stores.codec.decode(event)));
  }

  private async stored(categories: readonly string[]): Promise<StoredEvent[]> {
    const { eventStore } = this.stores;
    const streamPrefixes = categories.map(streamPrefix);
    const head = await eventStore.head();
    const enough = new AbortController();
    const events: StoredEvent[] = [];
    if (head === START) return events;
    for await (const batch of eventStore.subscribe({ from: START, streamPrefixes, signal: enough.signal })) {
      events.push(...batch.events);
      if (batch.position >= head) break;
    }
    enough.abort();
    return events;
  }

  private aggregateOf(category: string): Domain['aggregates'][number] {
    const aggregate = this.domains
      .flatMap(({ aggregates }) => aggregates)
      .find((one) => one.category === category);
    if (!aggregate) throw new Error(`no domain of this harness has the category ${category}`);
    return aggregate;
  }
}
