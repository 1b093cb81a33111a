import { companyDomain } from '#domain/company';
import { type EventCodec, parseStreamName, type RecordedEvent } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { aggregateOf, readHistory, RELATED, type Related } from '#domain/operator';
import { shown } from '#platform/personal-data';
import { type Change, changesBetween, shownChange } from './diff.js';
import type { Point } from './point.js';

/** One event of a company, or of what belongs to it, as an auditor reads it, and the company's state after it. */
export interface AuditEntry {
  /** In its own stream. */
  readonly revision: number;
  readonly position: number;
  readonly stream: string;
  readonly eventId: string;
  readonly type: string;
  readonly recordedAt: string;
  readonly actor: { readonly type: string; readonly id: string };
  readonly requestId: string;
  readonly causationId: string;
  readonly data: unknown;
  readonly state: unknown;
}

/** The state as of a revision or a time, inclusive. */
export interface AuditState {
  /** The company's. */
  readonly revision: number;
  readonly recordedAt: string;
  readonly state: unknown;
}

/** An event without the state after it, but with what it changed. */
export interface AuditStep extends Omit<AuditEntry, 'state'> {
  readonly changes: readonly Change[];
}

/**
 * A company's history: its events, those of what belongs to it ({@link RELATED}), and what operators did about any of
 * them, in order. Everything that it tells is masked ({@link shown}) unless it was made with `reveal`.
 */
export class CompanyHistory {
  private constructor(
    private readonly events: readonly RecordedEvent[],
    private readonly reveal: boolean,
  ) {}

  /**
   * @returns null where there is no such company
   * @throws {EventStoreUnavailableError}
   */
  static async read(
    store: EventStore,
    codec: Pick<EventCodec, 'decode'>,
    companyId: string,
    reveal = false,
  ): Promise<CompanyHistory | null> {
    const read = async (stream: string): Promise<RecordedEvent[]> =>
      Promise.all((await store.readStream(stream)).map((event) => codec.decode(event)));
    const events = await readHistory(companyId, read);
    return events.length === 0 ? null : new CompanyHistory(events, reveal);
  }

  /** Whose company it is. */
  get tenantId(): string | null {
    return this.events[0]?.metadata.tenantId ?? null;
  }

  /** The state as it is now. */
  get present(): AuditState {
    return this.at({ revision: Infinity }) as AuditState;
  }

  /** Each event with who caused it, and the state after it: the company with its `requiredActions` and the like. */
  entries(): AuditEntry[] {
    const fold = new CompanyFold();
    return this.events.map((event) => {
      fold.take(event);
      return { ...this.told(event), state: shown(fold.state, this.reveal) };
    });
  }

  /** Each event with what it changed. */
  steps(): AuditStep[] {
    const fold = new CompanyFold();
    let before: unknown = {};
    return this.events.map((event) => {
      fold.take(event);
      const changes = this.changes(before, fold.state);
      before = fold.state;
      return { ...this.told(event), changes };
    });
  }

  /** Null where the company did not exist yet. */
  at(point: Point): AuditState | null {
    const found = this.clearAt(point);
    return found && { ...found, state: shown(found.state, this.reveal) };
  }

  /** What differs between the states at two points; null where the company did not exist yet at one. */
  between(
    from: Point,
    to: Point,
  ): { readonly from: AuditState; readonly to: AuditState; readonly changes: readonly Change[] } | null {
    const [one, other] = [this.clearAt(from), this.clearAt(to)];
    return one && other && { from: one, to: other, changes: this.changes(one.state, other.state) };
  }

  /** A change of what is masked is a change, too: it is looked for in the clear. */
  private changes(from: unknown, to: unknown): Change[] {
    return changesBetween(from, to).map((change) => shownChange(change, this.reveal));
  }

  /**
   * After the last event at or before a point. What came after a later event is past a time, whatever its own says: times
   * fall where an older version recorded them, or two processes.
   */
  private clearAt(at: Point): AuditState | null {
    const end =
      'revision' in at
        ? this.events.findLastIndex((event) => isOwn(event) && event.revision <= at.revision) + 1
        : until(this.events, ({ metadata }) => Date.parse(metadata.recordedAt) > at.time);
    const events = this.events.slice(0, end);
    const last = events.at(-1);
    const own = events.findLast(isOwn);
    if (!last || !own) return null;
    const fold = new CompanyFold();
    for (const event of events) fold.take(event);
    return { revision: own.revision, recordedAt: last.metadata.recordedAt, state: fold.state };
  }

  private told({ revision, position, stream, id, type, data, metadata }: RecordedEvent) {
    return {
      revision,
      position,
      stream,
      eventId: id,
      type,
      recordedAt: metadata.recordedAt,
      actor: metadata.actor,
      requestId: metadata.correlationId,
      causationId: metadata.causationId,
      data: shown(data, this.reveal),
    };
  }
}

const isOwn = ({ stream }: Pick<RecordedEvent, 'stream'>): boolean =>
  parseStreamName(stream).category === 'company';

const kindOf = (stream: string): Related | undefined =>
  RELATED.find(({ aggregate }) => aggregate.category === parseStreamName(stream).category);

/** How many come before the first that is past. */
function until<T>(events: readonly T[], isPast: (event: T) => boolean): number {
  const first = events.findIndex(isPast);
  return first < 0 ? events.length : first;
}

/** Folds a company and what belongs to it. What operators did beside it changes nothing. */
class CompanyFold {
  private readonly decider = aggregateOf(companyDomain, 'company').decider;
  private own: unknown = this.decider.initialState;
  /** By stream, in the order in which they came to be. */
  private readonly related = new Map<string, unknown>();

  take(event: RecordedEvent): void {
    if (isOwn(event)) this.own = this.decider.evolve(this.own, event);
    else {
      const decider = kindOf(event.stream)?.aggregate.decider;
      if (!decider) return;
      const before = this.related.get(event.stream) ?? decider.initialState;
      this.related.set(event.stream, decider.evolve(before, event));
    }
  }

  get state(): unknown {
    return this.own && { ...this.own, ...this.byField() };
  }

  private byField(): object {
    return Object.fromEntries(
      RELATED.map((kind) => [
        kind.field,
        [...this.related].flatMap(([stream, state]) => (kindOf(stream) === kind ? [state] : [])),
      ]),
    );
  }
}
