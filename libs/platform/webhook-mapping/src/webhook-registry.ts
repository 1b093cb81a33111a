import { type AnyAggregate, DomainRegistryError } from '#kit/event-sourcing';
import type { AnyWebhookMapping } from './webhook-mapping.js';

/** The part of a domain that webhooks need. */
export interface Announcing {
  readonly name: string;
  readonly aggregates: readonly AnyAggregate[];
  readonly webhooks: readonly AnyWebhookMapping[];
}

/** The webhook mappings of all domains, checked at construction. */
export class WebhookRegistry {
  readonly webhooks: readonly AnyWebhookMapping[];
  /** The stream categories whose events webhooks announce. */
  readonly announcedCategories: readonly string[];

  /**
   * @throws {DomainRegistryError} if a webhook is declared twice or differently, if no aggregate has its event, or
   *   if its sample does not match its schema
   */
  constructor(models: readonly Announcing[]) {
    this.webhooks = webhooksOf(models);
    const categories = new Map(
      models
        .flatMap(({ aggregates }) => aggregates)
        .flatMap(({ category, events }) => Object.keys(events).map((type) => [type, category] as const)),
    );
    this.announcedCategories = [...new Set(this.webhooks.map((mapping) => categoryOf(mapping, categories)))];
  }
}

/** A webhook event may be created from several events of one domain if all its mappings describe it alike. */
function webhooksOf(models: readonly Announcing[]): readonly AnyWebhookMapping[] {
  const descriptions = new Map<
    string,
    { readonly by: string; readonly text: string; readonly on: Set<string> }
  >();
  for (const { name, webhooks } of models) {
    for (const mapping of webhooks) {
      const { eventName, on } = mapping;
      const before = descriptions.get(eventName) ?? {
        by: name,
        text: catalogTextOf(mapping),
        on: new Set<string>(),
      };
      if (before.by !== name || before.on.has(on))
        throw new DomainRegistryError(
          `the webhook event ${eventName} is declared by ${before.by} and by ${name}`,
        );
      if (before.text !== catalogTextOf(mapping))
        throw new DomainRegistryError(`${name} describes the webhook event ${eventName} in two ways`);
      assertSamples(mapping);
      before.on.add(on);
      descriptions.set(eventName, before);
    }
  }
  return models.flatMap(({ webhooks }) => webhooks);
}

/** @throws {DomainRegistryError} if a field has no sample or one that does not match its schema */
function assertSamples({ eventName, fields }: AnyWebhookMapping): void {
  for (const [name, { schema, sample }] of Object.entries(fields)) {
    const type = Number.isInteger(sample) ? 'integer' : typeof sample;
    if (![schema.type].flat().includes(type))
      throw new DomainRegistryError(
        `the sample of ${name} in the webhook event ${eventName} does not match its schema: ${sample}`,
      );
  }
}

/** Returns a text of everything the catalog shows about a mapping's event. */
const catalogTextOf = ({ description, fields }: AnyWebhookMapping): string =>
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
