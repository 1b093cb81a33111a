import type { DomainModel } from './domain.js';
import type { ErrorCode, ErrorDeclaration, ErrorDeclarations } from './domain-error.js';
import type { AnyProjection } from './projection.js';
import { Upcasting } from './upcasting.js';

/** Two domains declare what only one may, or a declaration leads nowhere: the service must not start. */
export class DomainRegistryError extends Error {
  override readonly name = 'DomainRegistryError';
}

/** Everything that the domains declare, put together and checked once. The Nest token for it, too. */
export class DomainRegistry {
  readonly upcasting: Upcasting;
  readonly projections: readonly AnyProjection[];
  readonly errors: ErrorDeclarations;

  /**
   * @throws {DomainRegistryError} a category, event type or projection that is declared twice, or an error code that is
   * declared in two ways
   * @throws {UpcasterChainError} the events' upcasters do not lead to their present shapes
   */
  constructor(readonly models: readonly DomainModel[]) {
    const aggregates = models.flatMap((model) => model.aggregates.map((one) => ({ ...one, model })));
    once('stream category', aggregates, ({ category, model }) => [category, model.name]);
    const types = aggregates.flatMap(({ category, events, model }) =>
      Object.entries(events).map(([type, { version }]) => ({ type, version, category, model })),
    );
    once('event type', types, ({ type, model }) => [type, model.name]);
    const projections = models.flatMap((model) => model.projections.map(({ name }) => ({ name, model })));
    once('projection', projections, ({ name, model }) => [name, model.name]);
    this.upcasting = new Upcasting(
      Object.fromEntries(types.map(({ type, version }) => [type, version])),
      models.flatMap(({ upcasters }) => upcasters),
    );
    this.projections = models.flatMap((model) => model.projections);
    this.errors = mergeErrors(models);
  }
}

/**
 * Puts the error codes of several libs together.
 *
 * @throws {DomainRegistryError} a code has two statuses or meanings
 */
export function mergeErrors(
  declaring: readonly { readonly name: string; readonly errors: ErrorDeclarations }[],
): ErrorDeclarations {
  const merged = new Map<ErrorCode, ErrorDeclaration & { readonly by: string }>();
  for (const { name, errors } of declaring) {
    for (const [code, { status, meaning }] of Object.entries(errors) as [ErrorCode, ErrorDeclaration][]) {
      const known = merged.get(code);
      if (known && (known.status !== status || known.meaning !== meaning))
        throw new DomainRegistryError(`${known.by} and ${name} declare the error code ${code} differently`);
      merged.set(code, { status, meaning, by: known?.by ?? name });
    }
  }
  return Object.fromEntries([...merged].map(([code, { status, meaning }]) => [code, { status, meaning }]));
}

/** @throws {DomainRegistryError} two things have one name */
function once<T>(kind: string, all: readonly T[], nameOf: (one: T) => readonly [name: string, by: string]) {
  const seen = new Map<string, string>();
  for (const [name, by] of all.map(nameOf)) {
    const before = seen.get(name);
    if (before !== undefined)
      throw new DomainRegistryError(`the ${kind} ${name} is declared by ${before} and by ${by}`);
    seen.set(name, by);
  }
}
