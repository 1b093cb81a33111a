import type { AnyProjection, EventCodec } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import { reasonOf, SubscriptionEngine, type SubscriptionEngineOptions } from '#kit/subscriptions';
import type { EventStore } from '#kit/event-store';
import { KeptGenerations } from './kept-generations.js';
import { subscriptionsOf } from './projection-subscriptions.js';

/** A subscription engine that also keeps projections up to date, in every generation that the pointers name. */
export class ProjectionEngine extends SubscriptionEngine {
  private readonly projections: AnyProjection[] = [];
  private readonly generations: KeptGenerations;

  constructor(
    eventStore: EventStore,
    codec: Pick<EventCodec, 'decode'>,
    documentStore: DocumentStore,
    options: SubscriptionEngineOptions,
  ) {
    super(eventStore, codec, documentStore, options);
    const keeper = {
      begin: (definition: Parameters<typeof this.begin>[0]) => {
        this.begin(definition);
      },
      end: (name: string) => this.end(name),
      kept: () => this.filling(),
    };
    this.generations = new KeptGenerations(documentStore, this.projections, keeper, (error) => {
      options.logger?.warn('what is served of read models cannot be looked up', { reason: reasonOf(error) });
    });
  }

  /**
   * Has a projection filled, from the first event where its version is new, in every generation that is kept, and its
   * predecessor kept up to date while that is served. Before {@link start}.
   */
  project(projection: AnyProjection): this {
    this.projections.push(projection);
    for (const definition of subscriptionsOf(projection, undefined)) this.register(definition);
    return this;
  }

  override async start(): Promise<void> {
    await super.start();
    this.generations.start();
  }

  override async stop(): Promise<void> {
    await this.generations.stop();
    await super.stop();
  }
}
