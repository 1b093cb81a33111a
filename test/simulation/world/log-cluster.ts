import {
  type AppendResult,
  EventStoreUnavailableError,
  type ExpectedRevision,
  type Position,
  START,
} from '#kit/event-store';
import type { SerializedEvent } from '#kit/event-store/testing';
import type { EventLog } from './event-log.js';
import { Failover } from './failover.js';
import type { Machine } from './machine.js';
import type { Randomness } from './randomness.js';
import { Server, type ServerFaults } from './server.js';
import type { Timeline } from './timeline.js';

export interface LogFaults extends ServerFaults {
  /** A subscription delivers its last events again after a reconnect. */
  readonly repeats: number;
}

/** A member that answers although it is behind. */
interface Member {
  /** The newest position that it knows. */
  readonly newest: Position;
  /** Whether it still passes appends to the leader. */
  readonly appends: boolean;
}

const MAX_REPEATED = 5;
const MAX_BEHIND = 5;

/** The event store's cluster. Reads show only events that a majority has, as in EventStoreDB, but a member may be behind. */
export class LogCluster extends Server {
  private readonly failover: Failover<Member>;

  constructor(
    timeline: Timeline,
    randomness: Randomness,
    private readonly logFaults: LogFaults,
    private readonly log: EventLog,
  ) {
    super(
      timeline,
      randomness,
      logFaults,
      () => new EventStoreUnavailableError('the event store did not answer'),
    );
    this.failover = new Failover(timeline, randomness);
  }

  /** Another member becomes the leader. The former one still answers some machines; it confirms no append, and loses it. */
  failOver(forMs: number): void {
    this.wasDisturbed = true;
    this.failover.begin({ newest: this.log.newest, appends: false }, forMs);
  }

  /** Reads of some machines are answered by a member that lacks the last events. */
  fallBehind(forMs: number): void {
    this.wasDisturbed = true;
    const newest = Math.max(START, this.log.newest - this.randomness.below(MAX_BEHIND));
    this.failover.begin({ newest, appends: true }, forMs);
  }

  override recover(): void {
    super.recover();
    this.failover.end();
  }

  append(
    machine: Machine,
    stream: string,
    events: readonly SerializedEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult> {
    return this.request(machine, () => {
      if (this.failover.formerFor(machine)?.appends === false)
        throw new EventStoreUnavailableError('no majority has the events');
      const result = this.log.append(stream, events, expected);
      machine.carriedOut('writes');
      return result;
    });
  }

  /** Reads from the member that answers the machine. `work` gets the newest position that this member knows. */
  read<T>(machine: Machine, work: (log: EventLog, newest: Position) => T): Promise<T> {
    return this.request(machine, () => work(this.log, this.newestFor(machine)));
  }

  /** Returns the position after which a subscription continues once it has a connection again. */
  resumesAfter(position: Position): Position {
    const repeated = this.happens(this.logFaults.repeats) ? this.randomness.below(MAX_REPEATED) : 0;
    return Math.max(START, position - repeated);
  }

  /** Reports whether the log has grown beyond a position, even if the member that answers a machine does not know it. */
  hasMoreThan(position: Position): boolean {
    return this.log.newest > position;
  }

  /** Calls a listener after each append, until the returned function is called. */
  listen(listener: () => void): () => void {
    return this.log.listen(listener);
  }

  private newestFor(machine: Machine): Position {
    return this.failover.formerFor(machine)?.newest ?? this.log.newest;
  }
}
