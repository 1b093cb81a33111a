import type { DomainEvent, Recorded } from '#kit/event-sourcing';

/** What a field of a webhook's payload can hold. */
export type PayloadValue = string | number | null;

/** What a partner is told. Holds no personal data; the subscriber adds `sequence`. */
export interface WebhookPayload {
  readonly serviceCompanyId: string;
  readonly serviceCustomerId: string;
  readonly [field: string]: PayloadValue;
}

/**
 * One field of a payload: where its value comes from, its JSON Schema and its value in the catalogue's sample. Made by
 * {@link textField}, {@link nullableTextField}, {@link wholeField} and {@link nullableWholeField}.
 */
export interface PayloadField<in Source> {
  readonly schema: { readonly type: string | readonly string[] };
  readonly sample: PayloadValue;
  readonly value: (source: Source) => PayloadValue;
}

/** The fields of a payload in the order in which they are sent. */
export type PayloadFields<Source> = Readonly<Record<string, PayloadField<Source>>>;

/** Makes a field. The compiler takes only samples that the value could be: no sample is of a word that is never sent. */
type FieldMaker<Kind extends PayloadValue> = <Source, Value extends Kind>(
  value: (source: Source) => Value,
  sample: NoInfer<Value> & (string | number),
) => PayloadField<Source>;

const fieldOf =
  (type: string | readonly string[]): FieldMaker<PayloadValue> =>
  (value, sample) => ({ schema: { type }, sample, value });

/** A text; ids and times, too. */
export const textField: FieldMaker<string> = fieldOf('string');

/** A text that is null in some payloads. */
export const nullableTextField: FieldMaker<string | null> = fieldOf(['string', 'null']);

/** A whole number. */
export const wholeField: FieldMaker<number> = fieldOf('integer');

/** A whole number that is null in some payloads. */
export const nullableWholeField: FieldMaker<number | null> = fieldOf(['integer', 'null']);

/** Every payload names the company and its customer, so only events that do can be announced. */
type OfCompany<E extends DomainEvent> = Extract<
  E,
  { readonly data: { readonly companyId: string; readonly customerId: string } }
>;

/** One partner event and the domain event it is made from: pure. */
export interface WebhookMapping<
  E extends DomainEvent,
  T extends OfCompany<E>['type'] = OfCompany<E>['type'],
> {
  /** The public name, for example `company_ein_issued`. */
  readonly eventName: string;
  readonly on: T;
  /** One sentence for the partner's catalogue. */
  readonly description: string;
  /** Which of these domain events are announced; default: all. */
  readonly when?: (data: Extract<E, { readonly type: T }>['data']) => boolean;
  /** What the payload holds beside the ids of company and customer. */
  readonly fields: PayloadFields<Recorded<Extract<E, { readonly type: T }>>>;
}

/** Any mapping, for lists that hold those of several aggregates. */
export interface AnyWebhookMapping {
  readonly eventName: string;
  readonly on: string;
  readonly description: string;
  readonly when?: (data: never) => boolean;
  readonly fields: PayloadFields<never>;
}

/** Whether a mapping announces an event. What is recorded beside the event's data has no say. */
export const announces = ({ on, when }: AnyWebhookMapping, { type, data }: DomainEvent): boolean =>
  on === type && (when?.(data as never) ?? true);

/** The names of the partner events that a command's events lead to, in their order. */
export const announcedBy = (
  mappings: readonly AnyWebhookMapping[],
  events: readonly DomainEvent[],
): string[] =>
  events
    .flatMap((event) => mappings.filter((mapping) => announces(mapping, event)))
    .map(({ eventName }) => eventName);

/** What a partner is told of an event; null where the mapping does not announce it. */
export function payloadOf(mapping: AnyWebhookMapping, event: Recorded<DomainEvent>): WebhookPayload | null {
  if (!announces(mapping, event)) return null;
  const { companyId, customerId } = event.data as { readonly companyId: string; readonly customerId: string };
  return {
    serviceCompanyId: companyId,
    serviceCustomerId: customerId,
    ...valuesOf(mapping.fields as PayloadFields<Recorded<DomainEvent>>, event),
  };
}

/** The values of a payload's fields. */
export const valuesOf = <Source>(
  fields: PayloadFields<Source>,
  source: Source,
): Readonly<Record<string, PayloadValue>> =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value(source)]));
