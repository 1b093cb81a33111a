import type { DomainEvent, Projection } from '#event-sourcing';
import type { Collection } from './document-store.js';

/** The collection that holds a projection's documents. */
export const collectionOf = <D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
): Collection<D> => ({
  name: `${projection.name}-v${projection.version}`,
  kind: 'derived',
  ...(projection.indexes && { indexes: projection.indexes }),
  ...(projection.searchField && { searchField: projection.searchField }),
});
