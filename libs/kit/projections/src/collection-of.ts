import type { Collection, Subscription } from '#kit/document-store';
import { type DomainEvent, previousVersionOf, type Projection } from '#kit/event-sourcing';

/**
 * Returns the collection that holds a projection's documents.
 *
 * @param version default: the projection's own
 * @param generation counts from 1 within the version
 */
export function collectionOf<D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  version = projection.version,
  generation = 1,
): Collection<D> {
  const previous = version === projection.version ? null : previousVersionOf(projection);
  const { name, indexes, search, subject, list } = (
    previous?.version === version ? previous : projection
  ) as Projection<D, E>;
  return {
    ...storedAs(name, version, generation),
    ...(indexes && { indexes }),
    ...(search && { search }),
    ...(subject && { subject }),
    ...(list && { list }),
  };
}

/** Returns the subscription that fills a projection's documents. Takes the same arguments as {@link collectionOf}. */
export const subscriptionOf = (
  projection: { readonly name: string; readonly version: number },
  version = projection.version,
  generation = 1,
): Subscription => storedAs(projection.name, version, generation);

/** A storage format: names of collections, subscriptions, leases and files. */
function storedAs(projection: string, version: number, generation: number) {
  const first = `${projection}-v${version}`;
  if (generation === 1) return { name: first, kind: 'derived' } as const;
  const name = `${first}-g${generation}`;
  return { name, kind: 'derived', apart: name } as const;
}
