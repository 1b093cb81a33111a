import { Gate } from '#kit/kernel/testing';
import { type EventBatch, START, type StoredEvent, type SubscribeOptions } from '#kit/event-store';
import type { Commit, DocumentStore, Lease } from '#kit/document-store';
import { CatchingUp } from '../engine/catching-up.js';
import { EventLoopTurns } from '../engine/event-loop-turns.js';
import type { StoredParkedEvent } from '../engine/parked-events.js';
import type { SessionOptions } from '../engine/session-options.js';
import type {
  Handler,
  SubscriptionContext,
  SubscriptionDefinition,
} from '../engine/subscription-definition.js';
import { SubscriptionSession } from '../engine/subscription-session.js';

export const GRACE_MS = 1_000;
export const LEASE = { name: 'totals-v2', owner: 'here', token: 3 };

export const event = (position: number): StoredEvent =>
  ({ id: `e${position}`, stream: 'counter-a', revision: position, position, type: 'Added' }) as StoredEvent;

/** The in-memory environment of a session, controlled by a spec. It runs version 2 of a read model, or a subscriber. */
export class SessionHarness {
  // The log.
  head = 9;
  heads = 0;
  subscribeOptions: SubscribeOptions | null = null;
  // The store.
  checkpoint: number | null = null;
  /** The single document of each collection. */
  readonly records = new Map<string, object>();
  readonly parked = new Map<string, StoredParkedEvent>();
  decisions = 0;
  commits: Commit[] = [];
  commitFails: (commit: Commit) => Error | null = () => null;
  readonly dropped: unknown[] = [];
  /** The names of defined collections, and the number of commits before. */
  readonly defined: (readonly [string, number])[] = [];
  /** Answers a request for the lease: null if another process holds it. */
  lease: () => Lease | null = () => LEASE;
  leaseAsked = 0;
  readonly released: Lease[] = [];
  // The handler.
  /** Rejects if an event cannot be handled; null if nothing is parked. */
  handles: ((id: string) => Promise<void>) | null = null;
  readonly taken: [readonly string[], number][] = [];
  readonly late: [string, number][] = [];
  pending = false;
  // The process.
  stopping = new AbortController();
  readonly lost = new AbortController();
  busy = false;
  readonly catchingUp = new CatchingUp();
  readonly discarded: string[] = [];
  readonly interruptions: (string | null)[] = [];
  needed: (() => Promise<boolean>) | undefined;
  activation: SubscriptionDefinition['activation'] = () => ({
    isActive: () => Promise.resolve(false),
    announce: () => Promise.resolve(true),
    activate: () => Promise.resolve(true),
    parkedChanged: () => undefined,
  });

  private readonly batches: [EventBatch, Gate][] = [];
  /** The gates of sessions that wait for a batch. */
  private readonly waiting = new Set<Gate>();

  begin(
    kind: 'derived' | 'record' = 'derived',
    more: Partial<SessionOptions> = {},
  ): Promise<SubscriptionSession> {
    return SubscriptionSession.begin(this.options(more), {
      definition: this.definition(kind),
      held: { lease: LEASE, lost: this.lost.signal },
      parksUnknown: false,
      stopping: this.stopping.signal,
      onInterrupted: (reason) => this.interruptions.push(reason),
      onParked: () => undefined,
      onDiscarded: (reason) => this.discarded.push(reason),
    });
  }

  options(more: Partial<SessionOptions> = {}): SessionOptions {
    return {
      eventStore: this.eventStore(),
      codec: { decode: ({ id }) => Promise.resolve({ id, decoded: true } as never) },
      store: this.store(),
      batchSize: 7,
      retryDelaysMs: [0, 0],
      lookMs: 500,
      busy: () => this.busy,
      catchingUp: this.catchingUp,
      eventLoopTurns: new EventLoopTurns(),
      ...more,
    };
  }

  definition(kind: 'derived' | 'record' = 'derived'): SubscriptionDefinition {
    return {
      subscription: { name: 'totals-v2', kind },
      categories: ['counter', 'other'],
      activation: kind === 'derived' ? this.activation : null,
      ...(this.needed && { need: { exists: this.needed, graceMs: GRACE_MS } }),
      derives: [{ name: 'totals-v2', kind }],
      handler: (context) => this.handlerOf(context),
    };
  }

  /** Starts a session. @returns a function that returns the reason why it ended */
  follow(session: SubscriptionSession): { readonly ended: () => unknown } {
    let reason: unknown;
    session.follow().catch((error: unknown) => {
      reason = error;
    });
    return { ended: () => reason };
  }

  /** Resolves once the batch is handled. */
  deliver(batch: EventBatch): Promise<void> {
    const consumed = new Gate();
    this.batches.push([batch, consumed]);
    this.wake();
    return consumed.passed;
  }

  stored(): (readonly [string, number])[] {
    return this.commits.map(({ subscription: { name }, position }) => [name, position]);
  }

  park(position: number, more: Partial<StoredParkedEvent> = {}): void {
    const { id: eventId, stream, revision, type } = event(position);
    const of = { subscription: 'totals-v2', stream, revision, position, eventId, type };
    this.parked.set(`totals-v2/${eventId}`, {
      ...of,
      error: 'Error: no',
      permanent: false,
      since: 'then',
      retry: false,
      ...more,
    });
  }

  private handlerOf(context: SubscriptionContext): Handler {
    const isPending = (): boolean => this.pending;
    return {
      get pending() {
        return isPending();
      },
      take: async (events, position) => {
        this.taken.push([events.map(({ id }) => id), position]);
        const { handles } = this;
        if (handles) for (const each of events) await context.parking.handle(each, () => handles(each.id));
        await context.commit(position, []);
      },
      takeParked: ({ id }, position) => {
        this.late.push([id, position]);
        return id === 'e13' ? Promise.reject(new Error('thirteen')) : Promise.resolve();
      },
    };
  }

  private eventStore(): SessionOptions['eventStore'] {
    return {
      head: () => {
        this.heads++;
        return Promise.resolve(this.head);
      },
      readStream: (stream, { from = 0 } = {}) => Promise.resolve(stream === 'counter-a' ? [event(from)] : []),
      subscribe: (options) => this.subscribe(options),
    };
  }

  private async *subscribe(options: SubscribeOptions): AsyncGenerator<EventBatch> {
    this.subscribeOptions = options;
    const { signal } = options;
    signal.addEventListener('abort', () => {
      this.wake();
    });
    while (!signal.aborted) {
      const next = this.batches.shift();
      if (next) {
        yield next[0];
        next[1].open();
      } else {
        const gate = new Gate();
        this.waiting.add(gate);
        await gate.passed;
      }
    }
  }

  private wake(): void {
    for (const gate of this.waiting) gate.open();
    this.waiting.clear();
  }

  private store(): DocumentStore {
    const write = ({ name }: { name: string }, _id: string, document: object): Promise<boolean> => {
      this.records.set(name, document);
      return Promise.resolve(true);
    };
    const documentOf = (collection: string, id: string): object | null | undefined => {
      if (collection === 'parked-decisions') return {};
      return this.records.get(collection) ?? this.parked.get(id);
    };
    return {
      // Async, so that an error of `lease` becomes a rejection.
      acquireLease: async () => {
        this.leaseAsked++;
        return Promise.resolve(this.lease());
      },
      releaseLease: (lease: Lease) => Promise.resolve(void this.released.push(lease)),
      commit: (commit: Commit) => this.commit(commit),
      fill: (commit: Commit) => this.commit(commit),
      checkpoint: ({ name }: { name: string }) => Promise.resolve(name === 'totals-v2' ? this.checkpoint : 5),
      get: ({ name }: { name: string }, id: string) => {
        const document = documentOf(name, id);
        return Promise.resolve(document ? { id, revision: this.decisions, document } : null);
      },
      find: (_: unknown, { where }: { where: { subscription: string; stream?: string } }) =>
        Promise.resolve(
          [...this.parked]
            .filter(([, document]) => document.subscription === where.subscription)
            .filter(([, document]) => document.stream === (where.stream ?? document.stream))
            .map(([id, document]) => ({ id, revision: 1, document })),
        ),
      insert: write,
      replace: write,
      remove: (_: unknown, id: string) => Promise.resolve(this.parked.delete(id)),
      define: (collections: readonly { name: string }[]) => {
        for (const { name } of collections) this.defined.push([name, this.commits.length]);
        return Promise.resolve();
      },
      drop: (...what: unknown[]) => {
        this.dropped.push(what);
        this.checkpoint = null;
        return Promise.resolve();
      },
    } as unknown as DocumentStore;
  }

  private commit(commit: Commit): Promise<void> {
    const error = this.commitFails(commit);
    if (error) return Promise.reject(error);
    this.commits.push(commit);
    for (const write of commit.writes)
      if (write.kind === 'remove') this.parked.delete(write.id);
      else this.parked.set(write.id, write.document as StoredParkedEvent);
    const { subscription, position } = commit;
    if (subscription.name === 'totals-v2' && (this.checkpoint !== null || position > START))
      this.checkpoint = Math.max(this.checkpoint ?? START, position);
    return Promise.resolve();
  }
}
