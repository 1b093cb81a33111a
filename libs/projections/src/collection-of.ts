import type { DomainEvent, Projection } from '#event-sourcing';
import type { Collection, Subscription } from './document-store.js';

/** The collection that holds a projection's documents. @param version default: the projection's own. */
export const collectionOf = <D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  version = projection.version,
): Collection<D> => ({
  name: `${projection.name}-v${version}`,
  kind: 'derived',
  ...(projection.indexes && { indexes: projection.indexes }),
  ...(projection.searchField && { searchField: projection.searchField }),
  ...(projection.list && { list: projection.list }),
});

/** The subscription that fills a projection's documents. @param version default: the projection's own. */
export const subscriptionOf = (
  projection: { readonly name: string; readonly version: number },
  version = projection.version,
): Subscription => ({ name: `${projection.name}-v${version}`, kind: 'derived' });
