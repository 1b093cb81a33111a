import type { DomainModel } from './domain.js';
import type { ErrorDeclaration, ErrorDeclarations } from './domain-error.js';
import type { AnyProjection } from './projection.js';
import { Upcasting } from './upcasting.js';

/** Two domains declare the same name, or a declaration is invalid. The service must not start. */
export class DomainRegistryError extends Error {
  override readonly name = 'DomainRegistryError';
}

/** Combines and checks the declarations of all domains. The class is also its injection token. */
export class DomainRegistry {
  readonly upcasting: Upcasting;
  readonly projections: readonly AnyProjection[];
  readonly errors: ErrorDeclarations;

  /**
   * @throws {DomainRegistryError} if a category, event type or projection is declared twice, or an error code has two
   * different declarations
   * @throws {UpcasterChainError} if an old shape of an event has no path to the present one
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
      models.flatMap(({ upcasters = [] }) => upcasters),
    );
    this.projections = models.flatMap((model) => model.projections);
    this.errors = mergeErrors(models);
  }
}

/**
 * Merges the error codes of several libs.
 *
 * @throws {DomainRegistryError} if a code is declared twice with different texts or statuses
 */
export function mergeErrors(
  declaring: readonly { readonly name: string; readonly errors: ErrorDeclarations }[],
): ErrorDeclarations {
  const merged = new Map<string, { readonly declared: ErrorDeclaration; readonly by: string }>();
  for (const { name, errors } of declaring) {
    for (const [code, declared] of Object.entries(errors)) {
      const earlier = merged.get(code) ?? { declared, by: name };
      if (JSON.stringify(earlier.declared) !== JSON.stringify(declared))
        throw new DomainRegistryError(`${earlier.by} and ${name} declare the error code ${code} differently`);
      merged.set(code, earlier);
    }
  }
  return Object.fromEntries([...merged].map(([code, { declared }]) => [code, declared]));
}

/** @throws {DomainRegistryError} if two declarations have the same name */
function once<T>(kind: string, all: readonly T[], nameOf: (one: T) => readonly [name: string, by: string]) {
  const seen = new Map<string, string>();
  for (const [name, by] of all.map(nameOf)) {
    const before = seen.get(name);
    if (before !== undefined)
      throw new DomainRegistryError(`the ${kind} ${name} is declared by ${before} and by ${by}`);
    seen.set(name, by);
  }
}
