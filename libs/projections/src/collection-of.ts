import { type DomainEvent, predecessorOf, type Projection } from '#event-sourcing';
import type { Collection, Subscription } from './document-store.js';

/** The collection that holds a projection's documents. @param version default: the projection's own. */
export function collectionOf<D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  version = projection.version,
): Collection<D> {
  const before = predecessorOf(projection);
  const { name, indexes, searchField, list } = (
    before?.version === version ? before : projection
  ) as Projection<D, E>;
  return {
    name: `${name}-v${version}`,
    kind: 'derived',
    ...(indexes && { indexes }),
    ...(searchField && { searchField }),
    ...(list && { list }),
  };
}

/** The subscription that fills a projection's documents. @param version default: the projection's own. */
export const subscriptionOf = (
  projection: { readonly name: string; readonly version: number },
  version = projection.version,
): Subscription => ({ name: `${projection.name}-v${version}`, kind: 'derived' });
