import type { DomainEvent, Projection, Recorded } from '#kit/event-sourcing';

/** Folds events like the projection engine, without a store. Returns the documents by id. */
export function project<D extends object, E extends DomainEvent>(
  projection: Projection<D, E>,
  events: readonly Recorded<E>[],
): Map<string, D> {
  const documents = new Map<string, D>();
  for (const event of events)
    for (const id of projection.documentIds(event)) {
      const document = projection.fold(documents.get(id) ?? null, event, id) as D | null | undefined;
      if (document === undefined)
        throw new Error(`${projection.name} returned undefined for ${event.type}; return a document or null`);
      if (document === null) documents.delete(id);
      else documents.set(id, document);
    }
  return documents;
}
