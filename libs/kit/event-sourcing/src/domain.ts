import type { Aggregate } from './decider.js';
import type { ErrorDeclarations } from './domain-error.js';
import type { DomainEvent } from './event.js';
import type { AnyProjection } from './projection.js';
import type { Upcaster } from './upcasting.js';

/** An aggregate of any type, for lists of aggregates. */
export type AnyAggregate = Aggregate<unknown, never, DomainEvent>;

/** The declarations of a domain lib, as pure values. `Domain` of `#platform/hosting` adds the parts that Nest runs. */
export interface DomainModel {
  /** The lib's name for error messages. */
  readonly name: string;
  readonly aggregates: readonly AnyAggregate[];
  /** Convert old shapes of its events, one version at a time. Default: all events still have their first shape. */
  readonly upcasters?: readonly Upcaster[];
  readonly projections: readonly AnyProjection[];
  /** The public error codes of this lib, without those of `#platform/http`. */
  readonly errors: ErrorDeclarations;
}

/**
 * Finds the aggregate of a stream category among those that a domain declares.
 *
 * @throws {Error} if the domain has no aggregate of this category
 */
export function aggregateOf({ name, aggregates }: DomainModel, category: string): AnyAggregate {
  const match = aggregates.find((aggregate) => aggregate.category === category);
  if (!match) throw new Error(`the domain ${name} has no aggregate of the category ${category}`);
  return match;
}
