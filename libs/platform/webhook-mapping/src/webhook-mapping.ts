import type { DomainEvent, Recorded } from '#kit/event-sourcing';

/** The value of a payload field. */
export type PayloadValue = string | number | null;

/** The payload of a webhook. Contains no personal data; the subscriber adds `sequence`. */
export interface WebhookPayload {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly [field: string]: PayloadValue;
}

interface FieldSchema {
  readonly type: string | readonly string[];
  readonly description: string;
  /** Besides null, if `type` allows it. */
  readonly enum?: readonly string[];
}

/** Describes a field in the catalog and the API reference. */
interface FieldAbout {
  readonly about: string;
  /** All values of a text, if there are only a few. */
  readonly values?: readonly string[];
}

/**
 * One payload field: how to compute its value, its JSON Schema, and its value in the catalog's sample. Created
 * by {@link textField}, {@link nullableTextField}, {@link wholeField} and {@link nullableWholeField}.
 */
interface PayloadField<in Source> {
  readonly schema: FieldSchema;
  readonly sample: PayloadValue;
  readonly value: (source: Source) => PayloadValue;
}

/** The payload fields in the order in which they are sent. */
export type PayloadFields<Source> = Readonly<Record<string, PayloadField<Source>>>;

/** Creates a field. The sample must have the type of the value, so samples never show a value that is not sent. */
type FieldMaker<Kind extends PayloadValue> = <Source, Value extends Kind>(
  value: (source: Source) => Value,
  sample: NoInfer<Value> & (string | number),
  described: FieldAbout,
) => PayloadField<Source>;

const fieldOf =
  (type: string | readonly string[]): FieldMaker<PayloadValue> =>
  (value, sample, { about, values }) => ({
    schema: { type, description: about, ...(values && { enum: values }) },
    sample,
    value,
  });

/** A text field, also for ids and times. */
export const textField: FieldMaker<string> = fieldOf('string');

export const nullableTextField: FieldMaker<string | null> = fieldOf(['string', 'null']);

export const wholeField: FieldMaker<number> = fieldOf('integer');

export const nullableWholeField: FieldMaker<number | null> = fieldOf(['integer', 'null']);

/** Only events with a company and a customer can be announced, because every payload contains both. */
type OfCompany<E extends DomainEvent> = Extract<
  E,
  { readonly data: { readonly companyId: string; readonly customerId: string } }
>;

/** Maps a domain event to a partner event; pure. */
export interface WebhookMapping<
  E extends DomainEvent,
  T extends OfCompany<E>['type'] = OfCompany<E>['type'],
> {
  /** The public name, for example `company_ein_issued`. */
  readonly eventName: string;
  readonly on: T;
  /** One sentence for the partner's catalog. */
  readonly description: string;
  /** Selects the domain events to announce; default: all. */
  readonly when?: (data: Extract<E, { readonly type: T }>['data']) => boolean;
  /** The payload fields besides the ids of company and customer. */
  readonly fields: PayloadFields<Recorded<Extract<E, { readonly type: T }>>>;
}

/** Any mapping, for lists with mappings of several aggregates. */
export interface AnyWebhookMapping {
  readonly eventName: string;
  readonly on: string;
  readonly description: string;
  readonly when?: (data: never) => boolean;
  readonly fields: PayloadFields<never>;
}

/** Reports whether a mapping announces an event, based on its type and data only. */
export const announces = ({ on, when }: AnyWebhookMapping, { type, data }: DomainEvent): boolean =>
  on === type && (when?.(data as never) ?? true);

/** Returns the names of the partner events for a command's events, in order. */
export const announcedBy = (
  mappings: readonly AnyWebhookMapping[],
  events: readonly DomainEvent[],
): string[] =>
  events
    .flatMap((event) => mappings.filter((mapping) => announces(mapping, event)))
    .map(({ eventName }) => eventName);

/** Returns the payload of an event, or null if the mapping does not announce it. */
export function payloadOf(mapping: AnyWebhookMapping, event: Recorded<DomainEvent>): WebhookPayload | null {
  if (!announces(mapping, event)) return null;
  const { companyId, customerId } = event.data as { readonly companyId: string; readonly customerId: string };
  return {
    serviceCompanyId: companyId,
    serviceCustomerId: customerId,
    ...valuesOf(mapping.fields as PayloadFields<Recorded<DomainEvent>>, event),
  };
}

/** Returns the values of payload fields. */
export const valuesOf = <Source>(
  fields: PayloadFields<Source>,
  source: Source,
): Readonly<Record<string, PayloadValue>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value(source)]));
