import type { Aggregate } from './decider.js';
import type { ErrorDeclarations } from './domain-error.js';
import type { DomainEvent } from './event.js';
import type { AnyProjection } from './projection.js';
import type { Upcaster } from './upcasting.js';

/** Any aggregate, for lists that hold several. */
export type AnyAggregate = Aggregate<unknown, never, DomainEvent>;

/** What a domain lib declares and the engine needs: pure values. `Domain` of `#platform/hosting` adds what Nest runs of it. */
export interface DomainModel {
  /** For messages that say which lib a declaration came from. */
  readonly name: string;
  readonly aggregates: readonly AnyAggregate[];
  readonly upcasters: readonly Upcaster[];
  readonly projections: readonly AnyProjection[];
  /** The public codes that this lib raises and no platform lib declares. */
  readonly errors: ErrorDeclarations;
}

/**
 * Finds the aggregate of a stream category among those that a domain declares.
 *
 * @throws {Error} the domain has no aggregate of this category
 */
export function aggregateOf({ name, aggregates }: DomainModel, category: string): AnyAggregate {
  const found = aggregates.find((aggregate) => aggregate.category === category);
  if (!found) throw new Error(`the domain ${name} has no aggregate of the category ${category}`);
  return found;
}
