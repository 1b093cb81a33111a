import { Injectable } from '@nestjs/common';
import { DocumentStore } from '#kit/document-store';
import { DomainRegistry, streamName } from '#kit/event-sourcing';
import { EventStore } from '#kit/event-store';
import { isId } from '#kit/kernel';
import { countParked, parkedOfStream } from '#kit/subscriptions';

/** No route has more ids in its path. */
const MAX_IDS = 3;

/** Finds resources that exist but are not shown, because an event of theirs could not be projected. */
@Injectable()
export class ParkedResources {
  constructor(
    private readonly store: DocumentStore,
    private readonly events: EventStore,
    private readonly registry: DomainRegistry,
  ) {}

  /**
   * Reports whether an event of a resource in a path is parked.
   *
   * @param tenantId the caller; a resource of another tenant does not count. Null: an operator
   * @throws {DocumentStoreUnavailableError} {@link EventStoreUnavailableError}
   */
  async isParked(path: string, tenantId: string | null): Promise<boolean> {
    const subscriptions = [...(await countParked(this.store)).keys()];
    const categories = this.registry.models.flatMap(({ aggregates }) =>
      aggregates.map(({ category }) => category),
    );
    for (const id of path.split('/').filter(isId).slice(0, MAX_IDS))
      for (const subscription of subscriptions)
        for (const category of categories) {
          const stream = streamName(category, id);
          const [parked] = await parkedOfStream(this.store, { subscription, stream }, 1);
          if (parked && (tenantId === null || (await this.tenantOf(stream)) === tenantId)) return true;
        }
    return false;
  }

  private async tenantOf(stream: string): Promise<unknown> {
    return (await this.events.readStream(stream, { limit: 1 }))[0]?.metadata['tenantId'];
  }
}
