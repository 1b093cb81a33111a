import type { AnyProjection, EventCodec } from '#kit/event-sourcing';
import type { DocumentStore } from '#kit/document-store';
import { reasonOf, SubscriptionEngine, type SubscriptionEngineOptions } from '#kit/subscriptions';
import type { EventStore } from '#kit/event-store';
import { ProjectionPointer } from '../projection-pointers.js';
import { MaintainedGenerations } from './maintained-generations.js';
import { subscriptionsOf } from './projection-subscriptions.js';

/** A subscription engine that also keeps projections up to date, in every generation that the pointers name. */
export class ProjectionEngine extends SubscriptionEngine {
  private readonly projections: AnyProjection[] = [];
  private readonly generations: MaintainedGenerations;

  constructor(
    eventStore: EventStore,
    codec: Pick<EventCodec, 'decode'>,
    documentStore: DocumentStore,
    options: SubscriptionEngineOptions,
  ) {
    super(eventStore, codec, documentStore, options);
    const runner = {
      begin: (definition: Parameters<typeof this.begin>[0]) => {
        this.begin(definition);
      },
      end: (name: string) => this.end(name),
      filling: () => this.filling(),
    };
    this.generations = new MaintainedGenerations(documentStore, this.projections, runner, (error) => {
      options.logger?.warn('cannot read which generations of read models are active', {
        reason: reasonOf(error),
      });
    });
  }

  /**
   * Registers a projection. Its generations are filled and kept up to date, and so is its previous version until it is
   * pruned. Must be called before {@link start}.
   */
  project(projection: AnyProjection): this {
    this.projections.push(projection);
    for (const definition of subscriptionsOf(projection, new ProjectionPointer(null)))
      this.register(definition);
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
