import type { EventStore, EventToAppend, JsonObject, Position, StoredEvent } from '#kit/event-store';
import { WrongExpectedRevisionError } from '#kit/event-store';
import { type Aggregate, fold, streamName } from './decider.js';
import type { Actor, DomainEvent, EventMetadata, Recorded } from './event.js';
import type { EventCodec } from './event-codec.js';
import { eventId } from './event-ids.js';
import { type ChainKey, chained } from './hash-chain.js';
import { Turns } from './turns.js';

/** The present time as a tenant sees it. */
export interface TenantClock {
  now(tenantId: string | null): Date;
}

/** Who sends a command, when and why; becomes the metadata of its events. */
export interface CommandContext {
  /** The same for every retry of the same command: its events are then recorded once. */
  readonly commandId: string;
  readonly tenantId: string | null;
  readonly actor: Actor;
  readonly correlationId: string;
  /** The event that a process manager reacts to; default: the command itself. */
  readonly causationId?: string;
  /** When it is sent, RFC 3339, UTC, milliseconds: what is decided goes by it, and no event is older. */
  readonly now: string;
  /** The customer whose key encrypts the personal part of the events. */
  readonly subjectId: string | null;
}

/** An aggregate as its stream has it. `revision` is -1 and `position` null where there is none. */
export interface Loaded<State, Event extends DomainEvent> {
  readonly state: State;
  readonly revision: number;
  readonly position: Position | null;
  readonly events: readonly Recorded<Event>[];
  readonly lastHash: string | null;
  readonly lastRecordedAt: string | null;
}

/** What a command led to: the state after it, its own events, and the position to wait for before the response. */
export interface Handled<State, Event extends DomainEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  readonly revision: number;
  readonly position: Position | null;
}

/** Other commands changed the stream first so often that the command was given up; nothing was written. */
export class ContentionError extends Error {
  override readonly name = 'ContentionError';
}

const MAX_ATTEMPTS = 10;

/** A command, or what makes it of the aggregate as it is: at once, as nothing may change it meanwhile. */
export type Made<Command, State, Event extends DomainEvent> =
  Command | ((loaded: Loaded<State, Event>) => Command);

/** Loads an aggregate, decides, and appends: the only way events come to be. */
export class CommandHandling {
  /** Writers of one stream in this process: each race that they would lose costs a load. */
  private readonly turns = new Turns();

  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
    private readonly clock: TenantClock,
    private readonly chain: ChainKey,
  ) {}

  /**
   * The aggregate's present state.
   *
   * @param tenantId whose it must be: another's is as none, and takes no longer, as nothing of it is decrypted; default:
   *   anybody's
   * @throws {EventStoreUnavailableError}
   */
  async load<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    tenantId?: string | null,
  ): Promise<Loaded<S, E>> {
    const found = await this.store.readStream(streamName(aggregate.category, id));
    const isForeign = tenantId !== undefined && found[0]?.metadata['tenantId'] !== tenantId;
    const stored = isForeign ? [] : found;
    const events = (await Promise.all(stored.map((event) => this.codec.decode(event)))) as Recorded<E>[];
    return { state: fold(aggregate.decider, events), events, ...tailOf(stored) };
  }

  /**
   * Handles a command once: a lost race loads and decides again; a command whose events are in the stream already
   * (a retry after a lost response) leads to what it led to. In one process, commands to one aggregate take turns.
   *
   * @throws the aggregate's own error where the command is refused
   * @throws {ContentionError} after {@link MAX_ATTEMPTS} lost races
   * @throws {EventStoreUnavailableError} the events may have been written; send the command again with the same id
   */
  async handle<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    command: Made<C, S, E>,
    context: CommandContext,
  ): Promise<Handled<S, E>> {
    const make = typeof command === 'function' ? (command as (loaded: Loaded<S, E>) => C) : () => command;
    return this.turns.run(streamName(aggregate.category, id), () =>
      this.handlePrepared(aggregate, id, make, context),
    );
  }

  /**
   * Handles a command that is made from what is known of the aggregate: anew for each attempt, and not at all where its
   * events are in the stream already. It counts only where the stream stays as `prepare` was given it: whatever is
   * appended meanwhile has it made again. As `prepare` may send commands itself, it takes no turns.
   *
   * @throws what `prepare` throws, and as {@link handle}
   */
  async handlePrepared<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    prepare: (loaded: Loaded<S, E>) => C | Promise<C>,
    context: CommandContext,
  ): Promise<Handled<S, E>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const handled = await this.attempt(aggregate, await this.load(aggregate, id), id, prepare, context);
      if (handled) return handled;
    }
    throw new ContentionError(
      `${aggregate.category} ${id} was changed by others ${MAX_ATTEMPTS} times in a row`,
    );
  }

  /**
   * Begins an aggregate whose id was made for this command, so that there is nothing to load. Where its stream exists
   * all the same, the command is handled as any other.
   *
   * @throws as {@link handle}
   */
  create<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    command: C,
    context: CommandContext,
  ): Promise<Handled<S, E>> {
    return this.createPrepared(aggregate, id, () => command, context);
  }

  /** {@link create} with a command that is made as in {@link handlePrepared}. */
  async createPrepared<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    id: string,
    prepare: (loaded: Loaded<S, E>) => C | Promise<C>,
    context: CommandContext,
  ): Promise<Handled<S, E>> {
    const empty: Loaded<S, E> = {
      state: aggregate.decider.initialState,
      events: [],
      revision: -1,
      position: null,
      lastHash: null,
      lastRecordedAt: null,
    };
    return (
      (await this.attempt(aggregate, empty, id, prepare, context)) ??
      (await this.handlePrepared(aggregate, id, prepare, context))
    );
  }

  private async attempt<S, C, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    loaded: Loaded<S, E>,
    id: string,
    prepare: (loaded: Loaded<S, E>) => C | Promise<C>,
    context: CommandContext,
  ): Promise<Handled<S, E> | null> {
    const earlier = alreadyHandled(aggregate, loaded, context.commandId);
    if (earlier) return earlier;
    const events = aggregate.decider.decide(loaded.state, await prepare(loaded));
    if (events.length === 0) return { ...loaded, events };
    const stream = streamName(aggregate.category, id);
    const records = await this.toAppend(aggregate, stream, loaded, events, context);
    try {
      const result = await this.store.append(
        stream,
        records,
        loaded.revision < 0 ? 'no-stream' : loaded.revision,
      );
      return {
        state: events.reduce((s, e) => aggregate.decider.evolve(s, e), loaded.state),
        events,
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
    loaded: Loaded<S, E>,
    events: readonly E[],
    context: CommandContext,
  ): Promise<EventToAppend[]> {
    const { commandId, tenantId, subjectId } = context;
    const encoded = await Promise.all(
      events.map((event, index) =>
        this.codec.encode(event, { id: eventId(commandId, index), stream, tenantId, subjectId }),
      ),
    );
    await this.chain.begin();
    // From here to the append nothing is waited for: what a process records, it records in the order of its times.
    const recordedAt = this.timeAfter(loaded.lastRecordedAt, context);
    const records: EventToAppend[] = [];
    let previousHash = loaded.lastHash;
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
      };
      const record = chained(this.chain, stream, loaded.revision + 1 + index, {
        id: eventId(context.commandId, index),
        type: event.type,
        data: encoded[index] as JsonObject,
        metadata,
      });
      previousHash = record.metadata['hash'] as string;
      records.push(record);
    }
    return records;
  }

  /** The tenant's time, except where that is behind: clocks step back, and those of two processes differ. */
  private timeAfter(lastRecordedAt: string | null, { tenantId, now }: CommandContext): string {
    const present = this.clock.now(tenantId).toISOString();
    return [now, lastRecordedAt ?? ''].reduce((latest, time) => (time > latest ? time : latest), present);
  }
}

function tailOf(stored: readonly StoredEvent[]) {
  const last = stored.at(-1);
  return {
    revision: last?.revision ?? -1,
    position: last?.position ?? null,
    lastHash: (last?.metadata['hash'] as string | undefined) ?? null,
    lastRecordedAt: (last?.metadata['recordedAt'] as string | undefined) ?? null,
  };
}

function alreadyHandled<S, C, E extends DomainEvent>(
  aggregate: Aggregate<S, C, E>,
  loaded: Loaded<S, E>,
  commandId: string,
): Handled<S, E> | null {
  const first = loaded.events.findIndex((event) => event.id === eventId(commandId, 0));
  if (first < 0) return null;
  let end = first;
  while (loaded.events[end]?.id === eventId(commandId, end - first)) end++;
  const last = loaded.events[end - 1] as Recorded<E>;
  return {
    state: fold(aggregate.decider, loaded.events.slice(0, end)),
    events: loaded.events.slice(first, end) as unknown as E[],
    revision: last.revision,
    position: last.position,
  };
}
