import { type CompanyFacts, companyDomain, derivedFactsOf } from '#domain/company';
import { aggregateOf, type EventCodec, parseStreamName, type RecordedEvent } from '#kit/event-sourcing';
import type { EventStore } from '#kit/event-store';
import { isPlainDate } from '#platform/http';
import { shown } from '#platform/personal-data';
import { type Change, changesBetween, shownChange } from './changes.js';
import { readEvents, RELATED, type RelatedAggregate } from './read-streams.js';

/** One event of a company or of a related aggregate, and the company's state after it. */
export interface AuditEntry {
  /** The event's revision in its own stream. */
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

/** The company's state as of a revision or a time, inclusive. */
export interface AuditState {
  readonly revision: number;
  readonly recordedAt: string;
  readonly state: unknown;
}

/** One event with the changes that it made, without the state after it. */
export interface AuditStep extends Omit<AuditEntry, 'state'> {
  readonly changes: readonly Change[];
}

/**
 * A company's history: its events, those of its {@link RELATED} aggregates, and the operators' acts on any of them, in
 * order. Personal data is masked ({@link shown}) unless the history was read with `reveal`.
 */
export class CompanyHistory {
  private constructor(
    private readonly events: readonly RecordedEvent[],
    private readonly reveal: boolean,
  ) {}

  /**
   * Reads the history of a company.
   *
   * @returns null if the company does not exist
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
    const events = await readEvents(companyId, read);
    return events.length === 0 ? null : new CompanyHistory(events, reveal);
  }

  get tenantId(): string | null {
    return this.events[0]?.metadata.tenantId ?? null;
  }

  get present(): AuditState {
    return this.at({ revision: Infinity }) as AuditState;
  }

  /** Lists each event with its actor and the state after it: the company with its `requiredActions` and so on. */
  entries(): AuditEntry[] {
    const fold = new CompanyFold();
    return this.events.map((event) => {
      fold.take(event);
      return { ...this.described(event), state: shown(fold.state, this.reveal) };
    });
  }

  /** Lists each event with the changes that it made. */
  steps(): AuditStep[] {
    const fold = new CompanyFold();
    let before: unknown = {};
    return this.events.map((event) => {
      fold.take(event);
      const changes = this.changes(before, fold.state);
      before = fold.state;
      return { ...this.described(event), changes };
    });
  }

  /** Returns the state at a point, or null if the company did not exist yet. */
  at(point: PointInTime): AuditState | null {
    const clear = this.clearAt(point);
    return clear && { ...clear, state: shown(clear.state, this.reveal) };
  }

  /** Compares the states at two points; returns null if the company did not exist yet at one of them. */
  between(
    from: PointInTime,
    to: PointInTime,
  ): { readonly from: AuditState; readonly to: AuditState; readonly changes: readonly Change[] } | null {
    const [one, other] = [this.clearAt(from), this.clearAt(to)];
    return one && other && { from: one, to: other, changes: this.changes(one.state, other.state) };
  }

  /** Compares the clear states and masks afterwards, so that changes of masked values are found too. */
  private changes(from: unknown, to: unknown): Change[] {
    return changesBetween(from, to).map((change) => shownChange(change, this.reveal));
  }

  /**
   * Returns the clear state after the last event at or before a point. Recorded times can decrease, because processes
   * have different clocks, so the state ends before the first later event.
   */
  private clearAt(at: PointInTime): AuditState | null {
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

  private described({ revision, position, stream, id, type, data, metadata }: RecordedEvent) {
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

const kindOf = (stream: string): RelatedAggregate | undefined =>
  RELATED.find(({ aggregate }) => aggregate.category === parseStreamName(stream).category);

/** Counts the events before the first one for which `isPast` is true. */
function until<T>(events: readonly T[], isPast: (event: T) => boolean): number {
  const first = events.findIndex(isPast);
  return first < 0 ? events.length : first;
}

/** Folds a company and its related aggregates. Operators' acts do not change the state. */
class CompanyFold {
  private readonly decider = aggregateOf(companyDomain, 'company').decider;
  private own: unknown = this.decider.initialState;
  /** The related states by stream, in order of creation. */
  private readonly related = new Map<string, unknown>();

  take(event: RecordedEvent): void {
    const { recordedAt } = event.metadata;
    if (isOwn(event)) this.own = this.decider.evolve(this.own, event, recordedAt);
    else {
      const decider = kindOf(event.stream)?.aggregate.decider;
      if (!decider) return;
      const before = this.related.get(event.stream) ?? decider.initialState;
      this.related.set(event.stream, decider.evolve(before, event, recordedAt));
    }
  }

  /** The company's state, the facts that follow from it, and its related aggregates. */
  get state(): unknown {
    const own = this.own as CompanyFacts | null;
    return own && { ...own, ...derivedFactsOf(own), ...this.byField() };
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

/** A point in a company's life: one of its revisions, or a time in epoch milliseconds. */
export type PointInTime = { readonly revision: number } | { readonly time: number };

const RFC_3339 = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Parses a revision or an RFC 3339 time; returns null for any other text. */
export function parsePoint(text: string): PointInTime | null {
  if (/^\d{1,15}$/.test(text)) return { revision: Number(text) };
  const time = Date.parse(text);
  const isTime = RFC_3339.test(text) && isPlainDate(text.slice(0, 10)) && !Number.isNaN(time);
  return isTime ? { time } : null;
}

/** Formats a point for a person. */
export const pointText = (point: PointInTime): string =>
  'revision' in point ? `revision ${point.revision}` : new Date(point.time).toISOString();
