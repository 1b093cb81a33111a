import type { DomainModel } from './domain.js';
import type { ErrorCode, ErrorDeclaration, ErrorDeclarations } from './domain-error.js';
import type { AnyProjection } from './projection.js';
import { Upcasting } from './upcasting.js';
import type { AnyWebhookMapping } from './webhook-mapping.js';

/** Two domains declare what only one may, or a declaration leads nowhere: the service must not start. */
export class DomainRegistryError extends Error {
  override readonly name = 'DomainRegistryError';
}

/** Everything that the domains declare, put together and checked once. The Nest token for it, too. */
export class DomainRegistry {
  readonly upcasting: Upcasting;
  readonly projections: readonly AnyProjection[];
  readonly webhooks: readonly AnyWebhookMapping[];
  /** The categories of the streams that hold what the webhooks announce. */
  readonly announcedCategories: readonly string[];
  readonly errors: ErrorDeclarations;

  /**
   * @throws {DomainRegistryError} a category, event type, projection or webhook that is declared twice, an error code
   * that is declared in two ways, a webhook on an event that no aggregate has, or one with a sample that is none
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
    this.webhooks = webhooksOf(models);
    const categories = new Map(types.map(({ type, category }) => [type, category]));
    this.announcedCategories = [...new Set(this.webhooks.map((mapping) => categoryOf(mapping, categories)))];
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

/** One partner event may be made from several domain events of one domain: then all say the same of it. */
function webhooksOf(models: readonly DomainModel[]): readonly AnyWebhookMapping[] {
  const known = new Map<string, { readonly by: string; readonly said: string; readonly on: Set<string> }>();
  for (const { name, webhooks } of models) {
    for (const mapping of webhooks) {
      const { eventName, on } = mapping;
      const before = known.get(eventName) ?? { by: name, said: saidOf(mapping), on: new Set<string>() };
      if (before.by !== name || before.on.has(on))
        throw new DomainRegistryError(
          `the webhook event ${eventName} is declared by ${before.by} and by ${name}`,
        );
      if (before.said !== saidOf(mapping))
        throw new DomainRegistryError(`${name} describes the webhook event ${eventName} in two ways`);
      assertSamples(mapping);
      before.on.add(on);
      known.set(eventName, before);
    }
  }
  return models.flatMap(({ webhooks }) => webhooks);
}

/** @throws {DomainRegistryError} a field has no sample, or one that its schema does not describe */
function assertSamples({ eventName, fields }: AnyWebhookMapping): void {
  for (const [name, { schema, sample }] of Object.entries(fields)) {
    const type = Number.isInteger(sample) ? 'integer' : typeof sample;
    if (![schema.type].flat().includes(type))
      throw new DomainRegistryError(
        `the sample of ${name} in the webhook event ${eventName} is none: ${sample}`,
      );
  }
}

/** What the catalogue says of a mapping's event. */
const saidOf = ({ description, fields }: AnyWebhookMapping): string =>
  JSON.stringify([
    description,
    Object.entries(fields).map(([name, { schema, sample }]) => [name, schema, sample]),
  ]);

function categoryOf({ eventName, on }: AnyWebhookMapping, categories: ReadonlyMap<string, string>): string {
  const category = categories.get(on);
  if (category === undefined)
    throw new DomainRegistryError(
      `the webhook event ${eventName} is made from ${on}, which no aggregate has`,
    );
  return category;
}
