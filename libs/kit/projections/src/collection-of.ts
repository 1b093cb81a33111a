import { type DomainEvent, predecessorOf, type Projection } from '#kit/event-sourcing';
import type { Collection, Subscription } from '#kit/document-store';

/**
 * The collection that holds a projection's documents.
 *
 * @param version default: the projection's own
 * @param generation how often they were filled anew in this version, from 1
 */
export function collectionOf<D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  version = projection.version,
  generation = 1,
): Collection<D> {
  const before = predecessorOf(projection);
  const { name, indexes, searchField, list } = (
    before?.version === version ? before : projection
  ) as Projection<D, E>;
  return {
    ...placeOf(name, version, generation),
    ...(indexes && { indexes }),
    ...(searchField && { searchField }),
    ...(list && { list }),
  };
}

/** The subscription that fills a projection's documents. Takes what {@link collectionOf} takes. */
export const subscriptionOf = (
  projection: { readonly name: string; readonly version: number },
  version = projection.version,
  generation = 1,
): Subscription => placeOf(projection.name, version, generation);

/** A storage format. */
function placeOf(projection: string, version: number, generation: number) {
  const first = `${projection}-v${version}`;
  if (generation === 1) return { name: first, kind: 'derived' } as const;
  const name = `${first}-g${generation}`;
  return { name, kind: 'derived', apart: name } as const;
}
