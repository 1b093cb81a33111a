import { AsyncLocalStorage } from 'node:async_hooks';
import type { EventStore, EventToAppend, JsonObject, Position } from '#kit/event-store';
import { WrongExpectedRevisionError } from '#kit/event-store';
import { type Aggregate, eventId, fold, streamName } from './decider.js';
import type { CommandContext, DomainEvent, EventMetadata, Recorded, RecordedEvent } from './event.js';
import type { EventCodec } from './event-codec.js';
import { chained, type ChainKey } from './hash-chain.js';
import { ContentionError, KeyedMutex } from './keyed-mutex.js';
import type { FoldedStream } from './stream-reader.js';
import { afterFirst, StreamReader, unread, type WorkObserver } from './stream-reader.js';

/** The current time as a tenant sees it. */
export interface TenantClock {
  now(tenantId: string | null): Date;
}

/** Turns the work of commands into spans of a trace; `#kit/tracing` implements it. */
export interface CommandTrace {
  /** Runs a command as a span. @param category the category of its stream */
  execute<T>(category: string, work: () => Promise<T>): Promise<T>;
  /** Runs an append as a span. */
  append<T>(category: string, work: () => Promise<T>): Promise<T>;
  /** Returns the W3C `traceparent` to record with events; undefined outside of a trace. */
  traceparent(): string | undefined;
}

const UNTRACED: CommandTrace = {
  execute: (_, work) => work(),
  append: (_, work) => work(),
  traceparent: () => undefined,
};

/** An aggregate loaded from its stream. `revision` is -1 and `position` null if it does not exist. */
export interface Loaded<State, Event extends DomainEvent> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position | null;
  /** Time of the first event; null if there is none. */
  readonly createdAt: string | null;
  /** Time of the last event; null if there is none. */
  readonly recordedAt: string | null;
  /** Reads the events from a revision (default: 0) up to `revision`, oldest first. This takes time in a long stream. */
  readonly history: (from?: number) => Promise<readonly Recorded<Event>[]>;
}

/** The result of a command: the state after it, its own events, and the position to wait for before the response. */
export interface Handled<State, Event extends DomainEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly revision: number;
  readonly position: Position | null;
  /** When the first event of the stream was recorded. RFC 3339; the command's time in an empty stream. */
  readonly createdAt: string;
  /** When its last event was recorded, or else the last event of the stream. RFC 3339; the command's time in an empty stream. */
  readonly recordedAt: string;
}

const MAX_ATTEMPTS = 10;
/** Maximum number of commands that wait for one stream in a process. */
const MOST_WAITING = 200;

/**
 * Builds a command from the loaded aggregate. A builder that returns a promise may do work that takes long and send other
 * commands; its command counts only if nothing was appended meanwhile.
 */
export type CommandBuilder<Command, State, Event extends DomainEvent> = (
  state: State,
  loaded: Loaded<State, Event>,
) => Command | Promise<Command>;

interface ExecuteOptions {
  /** The id was made for this command, so the first attempt loads nothing, unless the context's `mayRepeat` is set. */
  readonly isNew?: boolean;
  /** Treats an aggregate of a tenant other than the context's as missing, and decrypts nothing of it. */
  readonly ownTenantOnly?: boolean;
  /** Skips the queue of the stream. For a command that ends a stalled one. */
  readonly outOfTurn?: boolean;
}

/** Loads and changes the aggregates of one kind. */
interface AggregateCommands<State, Command, Event extends DomainEvent> {
  /**
   * Loads the present state.
   *
   * @param tenantId treats an aggregate of another tenant as missing, and decrypts nothing of it; default: any tenant
   * @param after a received event; if it is the aggregate's first, the state after it may be returned without a read
   * @throws {EventStoreUnavailableError}
   */
  load(id: string, tenantId?: string | null, after?: RecordedEvent): Promise<Loaded<State, Event>>;

  /**
   * Executes a command once. After a lost race the aggregate is loaded and the command built and decided again. If the
   * events of the command are in the stream already (a retry after a lost response), their result is returned. Commands
   * to one aggregate take turns in a process, in the order of the calls. Commands that a builder sends do not wait.
   *
   * @throws the aggregate's own error if it rejects the command, and the error of the builder
   * @throws {ContentionError} after {@link MAX_ATTEMPTS} lost races, or if {@link MOST_WAITING} commands wait already
   * @throws {EventStoreUnavailableError} the events may have been written; send the command again with the same id
   */
  execute(
    id: string,
    context: CommandContext,
    command: Command | CommandBuilder<Command, State, Event>,
    options?: ExecuteOptions,
  ): Promise<Handled<State, Event>>;
}

/** Loads an aggregate, decides, and appends: the only way to record events. */
export class CommandHandling {
  /** Commands to one stream in this process take turns, because each lost race costs a load. */
  private readonly turns = new KeyedMutex(MOST_WAITING);
  /** Set in commands that a builder sends. They skip the turns, for which the builder's own command may be waiting. */
  private readonly building = new AsyncLocalStorage<true>();
  /** Attempts of commands with and without a turn wait for each other, except while a builder's promise is pending. */
  private readonly streams = new KeyedMutex();
  private readonly reader: StreamReader;

  /** @param observe called with the number of events that a command or a query loaded */
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly clock: TenantClock,
    private readonly chain: ChainKey,
    observe?: WorkObserver,
    private readonly trace: CommandTrace = UNTRACED,
  ) {
    this.reader = new StreamReader(store, codec, observe);
  }

  /** Removes a person's data from the states in memory, after their key was destroyed. */
  forget(subjectId: string): void {
    this.reader.forget(subjectId);
  }

  of<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>): AggregateCommands<S, C, E> {
    return {
      load: async (id, tenantId, after) => {
        const stream = streamName(aggregate.category, id);
        return this.loaded<S, E>(stream, await this.reader.fold(aggregate.decider, stream, tenantId, after));
      },
      execute: (id, context, command, options = {}) =>
        this.trace.execute(aggregate.category, () => {
          const stream = streamName(aggregate.category, id);
          const work = () => this.execute(aggregate, stream, context, command, options);
          return options.outOfTurn || this.building.getStore() ? work() : this.turns.run(stream, work);
        }),
    };
  }

  private loaded<S, E extends DomainEvent>(stream: string, folded: FoldedStream<S>): Loaded<S, E> {
    const { state, revision, position, first, last } = folded;
    const createdAt = first?.recordedAt ?? null;
    const recordedAt = last?.metadata.recordedAt ?? null;
    const history = (from = 0) => this.reader.history<E>(stream, from, folded);
    return { state, revision, position, createdAt, recordedAt, history };
  }

  private async execute<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    context: CommandContext,
    command: C | CommandBuilder<C, S, E>,
    { isNew = false, ownTenantOnly = false }: ExecuteOptions,
  ): Promise<Handled<S, E>> {
    const build = typeof command === 'function' ? (command as CommandBuilder<C, S, E>) : () => command;
    const tenantId = ownTenantOnly ? context.tenantId : undefined;
    const attempt = async (fold: () => FoldedStream<S> | Promise<FoldedStream<S>>) => {
      const { handled } = await this.streams.run(stream, async () => {
        const folded = await fold();
        const loaded = this.loaded<S, E>(stream, folded);
        if (folded.ids.has(eventId(context.commandId, 0))) {
          const earlier = alreadyHandled(aggregate, await loaded.history(), context.commandId);
          if (earlier) return { handled: earlier };
        }
        const append = (built: C) => this.append(aggregate, stream, folded, built, context);
        const built = this.building.run(true, () => build(folded.state, loaded));
        // The promise is wrapped, so that the stream is unlocked while it is pending: the builder may send commands to
        // the stream.
        return { handled: built instanceof Promise ? built.then(append) : await append(built) };
      });
      return handled;
    };
    const received = afterFirst(aggregate.decider, stream, context.reactsTo, tenantId);
    // Only an append proves that this state is current. Any other outcome is decided again after a read.
    const early = received && (await attempt(() => received).catch(() => null));
    if (early && early.events.length > 0) return early;
    const isUnread = isNew && !context.mayRepeat;
    const read = () => this.reader.fold(aggregate.decider, stream, tenantId);
    for (let count = 1; count <= MAX_ATTEMPTS; count++) {
      const handled = await attempt(isUnread && count === 1 ? () => unread(aggregate.decider) : read);
      if (handled) return handled;
    }
    throw new ContentionError(`${stream} was changed by other commands ${MAX_ATTEMPTS} times in a row`);
  }

  /** @returns null after a lost race */
  private async append<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    loaded: FoldedStream<S>,
    command: C,
    context: CommandContext,
  ): Promise<Handled<S, E> | null> {
    const { state, revision, position, first, last } = loaded;
    const events = aggregate.decider.decide(state, command);
    if (events.length === 0) {
      const createdAt = first?.recordedAt ?? context.now;
      const recordedAt = last?.metadata.recordedAt ?? context.now;
      return { state, events, revision, position, createdAt, recordedAt };
    }
    const subjectId = context.subjectId ?? aggregate.subjectOf?.(loaded.state) ?? null;
    const { records, recordedAt } = await this.toAppend(aggregate, stream, loaded, events, {
      ...context,
      subjectId,
    });
    try {
      const expected = loaded.revision < 0 ? 'no-stream' : loaded.revision;
      const result = await this.trace.append(aggregate.category, () =>
        this.store.append(stream, records, expected),
      );
      return {
        state: events.reduce((s, e) => aggregate.decider.evolve(s, e, recordedAt), loaded.state),
        events,
        createdAt: first?.recordedAt ?? recordedAt,
        recordedAt,
        ...result,
      };
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return null;
      throw error;
    }
  }

  private async toAppend<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    { revision, last }: FoldedStream<S>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<{ readonly records: EventToAppend[]; readonly recordedAt: string }> {
    const { commandId, tenantId, subjectId } = context;
    const encoded = await Promise.all(
      events.map((event, index) =>
        this.codec.encode(event, { id: eventId(commandId, index), stream, tenantId, subjectId }),
      ),
    );
    await this.chain.begin();
    // No await from here to the append, so that a process records its events in the order of their times.
    const recordedAt = this.timeAfter(last?.metadata.recordedAt, context);
    const records: EventToAppend[] = [];
    const traceparent = this.trace.traceparent();
    let previousHash = last?.metadata.hash ?? null;
    for (const [index, event] of events.entries()) {
      const metadata: Omit<EventMetadata, 'hash' | 'mac'> = {
        schemaVersion: aggregate.events[event.type as E['type']].version,
        tenantId: context.tenantId,
        actor: context.actor,
        correlationId: context.correlationId,
        causationId: context.causationId ?? context.commandId,
        recordedAt,
        subjectId: context.subjectId,
        previousHash,
        ...(traceparent !== undefined && { traceparent }),
      };
      const record = chained(this.chain, stream, revision + 1 + index, {
        id: eventId(context.commandId, index),
        type: event.type,
        data: encoded[index] as JsonObject,
        metadata,
      });
      previousHash = record.metadata['hash'] as string;
      records.push(record);
    }
    return { records, recordedAt };
  }

  /** Returns the tenant's time, or a later time if its clock is behind: clocks step back and differ between processes. */
  private timeAfter(lastRecordedAt: string | undefined, { tenantId, now }: CommandContext): string {
    const present = this.clock.now(tenantId).toISOString();
    return [now, lastRecordedAt ?? ''].reduce((latest, time) => (time > latest ? time : latest), present);
  }
}

function alreadyHandled<S, C, E extends DomainEvent>(
  aggregate: Aggregate<S, C, E>,
  events: readonly Recorded<E>[],
  commandId: string,
): Handled<S, E> | null {
  const first = events.findIndex((event) => event.id === eventId(commandId, 0));
  if (first < 0) return null;
  let end = first;
  while (events[end]?.id === eventId(commandId, end - first)) end++;
  const last = events[end - 1] as Recorded<E>;
  return {
    state: fold(aggregate.decider, events.slice(0, end)),
    events: events.slice(first, end) as unknown as E[],
    revision: last.revision,
    position: last.position,
    createdAt: (events[0] ?? last).metadata.recordedAt,
    recordedAt: last.metadata.recordedAt,
  };
}
