import type { DomainEvent, Projection } from '#kit/event-sourcing';
import type { AnyServiceAggregate } from '#platform/domain-model';

/** Limits a projection to the events that their aggregates declare visible to partners. */
export function visibleEventsOnly<D extends object>(
  projection: Projection<D, DomainEvent>,
  aggregates: readonly AnyServiceAggregate[],
): Projection<D, DomainEvent> {
  const declarations = new Map(aggregates.flatMap(({ events }) => Object.entries(events)));
  const hasVisible = ({ events }: AnyServiceAggregate): boolean =>
    Object.values(events).some(({ visibleToPartner }) => visibleToPartner);
  return {
    ...projection,
    categories: aggregates.filter(hasVisible).map(({ category }) => category),
    documentIds(event) {
      const declaration = declarations.get(event.type);
      if (!declaration) throw new Error(`no aggregate declares the event ${event.type}`);
      return declaration.visibleToPartner ? projection.documentIds(event) : [];
    },
  };
}
