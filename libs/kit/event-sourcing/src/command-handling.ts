import type { EventStore, EventToAppend, JsonObject, Position } from '#kit/event-store';
import { EventStoreUnavailableError, WrongExpectedRevisionError } from '#kit/event-store';
import { type Aggregate, fold, streamName } from './decider.js';
import type { CommandContext, DomainEvent, EventMetadata, Recorded } from './event.js';
import type { EventCodec } from './event-codec.js';
import { eventId } from './event-ids.js';
import { emptyStream, type FoldedStream } from './folded-streams.js';
import { type ChainKey, withHashAndMac } from './hash-chain.js';
import { ContentionError, KeyedMutex } from './keyed-mutex.js';
import { StreamReader } from './stream-reader.js';

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
export interface CommandResult<State, Event extends DomainEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly revision: number;
  readonly position: Position | null;
  /** When the first event of the stream was recorded. RFC 3339; the command's time in an empty stream. */
  readonly createdAt: string;
  /**
   * When the command's last event was recorded; if it has no events, the stream's last event. RFC 3339; the command's
   * time in an empty stream.
   */
  readonly recordedAt: string;
}

const MAX_ATTEMPTS = 10;
/** Maximum number of commands that wait for one stream in a process. */
const MAX_WAITING = 200;

/** Builds a command from the loaded aggregate. */
export type CommandBuilder<Command, State, Event extends DomainEvent> = (
  state: State,
  loaded: Loaded<State, Event>,
) => Command;

interface ExecuteOptions {
  /** The aggregate's id is new, so the first attempt does not read the stream, unless the context's `mayRepeat` is set. */
  readonly isNew?: boolean;
  /**
   * Treats an aggregate of a tenant other than the context's as missing, and decrypts nothing of it. The command must
   * reject a missing aggregate, because an append would lose every race.
   */
  readonly ownTenantOnly?: boolean;
}

/** Loads and changes the aggregates of one kind. */
interface AggregateCommands<State, Command, Event extends DomainEvent> {
  /**
   * Loads the present state.
   *
   * @param tenantId treats an aggregate of another tenant as missing, and decrypts nothing of it; default: any tenant
   * @throws {EventStoreUnavailableError}
   */
  load(id: string, tenantId?: string | null): Promise<Loaded<State, Event>>;

  /**
   * Executes a command once. After a lost race the aggregate is loaded again, and the command is built and decided
   * again. If the events of the command are in the stream already (a retry after a lost response), their result is
   * returned. Commands to one aggregate take turns in a process, in the order of the calls.
   *
   * @throws the aggregate's own error if it rejects the command, and the error of the builder
   * @throws {ContentionError} after {@link MAX_ATTEMPTS} lost races, or if {@link MAX_WAITING} commands wait already
   * @throws {EventStoreUnavailableError} the events may have been written; send the command again with the same id
   */
  execute(
    id: string,
    context: CommandContext,
    command: Command | CommandBuilder<Command, State, Event>,
    options?: ExecuteOptions,
  ): Promise<CommandResult<State, Event>>;

  /**
   * Like {@link execute}, for a builder that is asynchronous because it does slow work, such as reserving a name. After a
   * lost race the work is done again. Uses a separate queue, so the work may {@link execute} commands on any stream, also
   * on this one.
   *
   * @throws as {@link execute}
   */
  executeAfterWork(
    id: string,
    context: CommandContext,
    work: CommandBuilder<Command | Promise<Command>, State, Event>,
    options?: ExecuteOptions,
  ): Promise<CommandResult<State, Event>>;
}

/** Loads an aggregate, decides, and appends: the only way to record events. */
export class CommandHandling {
  /** Commands to one stream in this process take turns, because each lost race costs a load. */
  private readonly commands = new KeyedMutex(MAX_WAITING);
  /** The queues of `executeAfterWork` are separate, because its work may send commands to the same stream. */
  private readonly works = new KeyedMutex(MAX_WAITING);
  private readonly reader: StreamReader;

  /** @param onDecode called for each event that is decoded for a command or a query */
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly clock: TenantClock,
    private readonly chain: ChainKey,
    onDecode?: () => void,
    private readonly trace: CommandTrace = UNTRACED,
  ) {
    this.reader = new StreamReader(store, codec, onDecode);
  }

  /** Removes a person's data from the states in memory, after their key was destroyed. */
  forget(subjectId: string): void {
    this.reader.forget(subjectId);
  }

  of<S, C, E extends DomainEvent>(aggregate: Aggregate<S, C, E>): AggregateCommands<S, C, E> {
    const { category, decider } = aggregate;
    const inTurn =
      (turns: KeyedMutex) =>
      (
        id: string,
        context: CommandContext,
        command: CommandOrBuilder<C, S, E>,
        options: ExecuteOptions = {},
      ) => {
        const stream = streamName(category, id);
        const run = () => this.run(aggregate, stream, context, builderOf(command), options);
        return this.trace.execute(category, () => turns.run(stream, run));
      };
    return {
      load: async (id, tenantId) => {
        const stream = streamName(category, id);
        return this.loaded<S, E>(stream, await this.reader.fold(decider, stream, tenantId));
      },
      execute: inTurn(this.commands),
      executeAfterWork: inTurn(this.works),
    };
  }

  /** Loads, decides and appends, again after each lost race. */
  private async run<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    context: CommandContext,
    build: CommandBuilder<C | Promise<C>, S, E>,
    { isNew = false, ownTenantOnly = false }: ExecuteOptions,
  ): Promise<CommandResult<S, E>> {
    const { decider } = aggregate;
    const tenantId = ownTenantOnly ? context.tenantId : undefined;
    const isEmpty = isNew && !context.mayRepeat;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const folded =
        isEmpty && attempt === 1 ? emptyStream(decider) : await this.reader.fold(decider, stream, tenantId);
      const earlier = await this.earlierResult(aggregate, stream, folded, context);
      if (earlier) return earlier;
      const command = await build(folded.state, this.loaded(stream, folded));
      const events = decider.decide(folded.state, command);
      if (events.length === 0) return unchanged(folded, context);
      const appended = await this.append(aggregate, stream, folded, events, context);
      if (appended && !context.mayRepeat) return appended;
      if (appended) {
        // The earlier attempt may have appended since the stream was read, and then this append stored nothing.
        const now = await this.reader.fold(decider, stream, tenantId);
        const stored = await this.earlierResult(aggregate, stream, now, context);
        if (stored) return stored;
        throw new EventStoreUnavailableError(`a read of ${stream} misses events that were appended before`);
      }
    }
    throw new ContentionError(`${stream} was changed by other commands ${MAX_ATTEMPTS} times in a row`);
  }

  private loaded<S, E extends DomainEvent>(stream: string, folded: FoldedStream<S>): Loaded<S, E> {
    const { state, revision, position, first, last } = folded;
    const createdAt = first?.recordedAt ?? null;
    const recordedAt = last?.metadata.recordedAt ?? null;
    const history = (from = 0) => this.reader.history<E>(stream, from, revision);
    return { state, revision, position, createdAt, recordedAt, history };
  }

  /** Returns the result of a command whose events are in the stream already; null if it was not handled. */
  private async earlierResult<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    { ids, revision }: FoldedStream<S>,
    { commandId }: CommandContext,
  ): Promise<CommandResult<S, E> | null> {
    if (!ids.has(eventId(commandId, 0))) return null;
    const events = await this.reader.history<E>(stream, 0, revision);
    const start = events.findIndex((event) => event.id === eventId(commandId, 0));
    // Loads of one stream share `ids`, so it may contain events newer than `revision`. The append then loses the race,
    // or the store recognizes the repeat.
    if (start < 0) return null;
    let end = start;
    while (events[end]?.id === eventId(commandId, end - start)) end++;
    const last = events[end - 1] as Recorded<E>;
    return {
      state: fold(aggregate.decider, events.slice(0, end)),
      events: events.slice(start, end) as unknown as E[],
      revision: last.revision,
      position: last.position,
      createdAt: (events[0] ?? last).metadata.recordedAt,
      recordedAt: last.metadata.recordedAt,
    };
  }

  /** @returns null after a lost race */
  private async append<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    folded: FoldedStream<S>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<CommandResult<S, E> | null> {
    const subjectId = context.subjectId ?? aggregate.subjectOf?.(folded.state) ?? null;
    const { records, recordedAt } = await this.encodeEvents(aggregate, stream, folded, events, {
      ...context,
      subjectId,
    });
    try {
      const expected = folded.revision < 0 ? 'no-stream' : folded.revision;
      const result = await this.trace.append(aggregate.category, () =>
        this.store.append(stream, records, expected),
      );
      return {
        state: events.reduce((s, e) => aggregate.decider.evolve(s, e, recordedAt), folded.state),
        events,
        createdAt: folded.first?.recordedAt ?? recordedAt,
        recordedAt,
        ...result,
      };
    } catch (error) {
      if (error instanceof WrongExpectedRevisionError) return null;
      throw error;
    }
  }

  private async encodeEvents<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    stream: string,
    { revision, last }: FoldedStream<S>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<{ readonly records: EventToAppend[]; readonly recordedAt: string }> {
    const { commandId, tenantId, actor, correlationId, subjectId } = context;
    const encoded = await Promise.all(
      events.map((event, index) =>
        this.codec.encode(event, { id: eventId(commandId, index), stream, tenantId, subjectId }),
      ),
    );
    // No await from here to the append, so that a process records its events in the order of their times.
    const recordedAt = this.timeAfter(last?.metadata.recordedAt, context);
    const records: EventToAppend[] = [];
    const traceparent = this.trace.traceparent();
    let previousHash = last?.metadata.hash ?? null;
    for (const [index, event] of events.entries()) {
      const metadata: Omit<EventMetadata, 'hash' | 'mac'> = {
        schemaVersion: aggregate.events[event.type as E['type']].version,
        tenantId,
        actor,
        correlationId,
        causationId: context.causationId ?? commandId,
        recordedAt,
        subjectId,
        previousHash,
        ...(traceparent !== undefined && { traceparent }),
      };
      const record = withHashAndMac(this.chain, stream, revision + 1 + index, {
        id: eventId(commandId, index),
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

type CommandOrBuilder<C, S, E extends DomainEvent> = C | CommandBuilder<C | Promise<C>, S, E>;

const builderOf = <C, S, E extends DomainEvent>(
  command: CommandOrBuilder<C, S, E>,
): CommandBuilder<C | Promise<C>, S, E> =>
  typeof command === 'function' ? (command as CommandBuilder<C | Promise<C>, S, E>) : () => command;

/** Returns the result of a command that has no events. */
const unchanged = <S>(
  { state, revision, position, first, last }: FoldedStream<S>,
  { now }: CommandContext,
): CommandResult<S, never> => ({
  state,
  events: [],
  revision,
  position,
  createdAt: first?.recordedAt ?? now,
  recordedAt: last?.metadata.recordedAt ?? now,
});
