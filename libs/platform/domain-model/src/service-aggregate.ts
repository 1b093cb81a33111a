import type { Aggregate, AnyAggregate, DomainEvent, EventDeclaration } from '#kit/event-sourcing';

/** How this service declares an event. */
interface ServiceEventDeclaration extends EventDeclaration {
  /** Whether partners see the event when they look up what a request changed. */
  readonly visibleToPartner: boolean;
  /** False for an event without a webhook, in a lib with webhooks. */
  readonly announced?: false;
}

/** An aggregate whose events also declare who is notified of them. */
export interface ServiceAggregate<State, Command, Event extends DomainEvent> extends Aggregate<
  State,
  Command,
  Event
> {
  readonly events: Readonly<Record<Event['type'], ServiceEventDeclaration>>;
}

/** A service aggregate of any type, for lists of aggregates. */
export type AnyServiceAggregate = ServiceAggregate<unknown, never, DomainEvent>;

const INTERNAL = { visibleToPartner: false, announced: false } as const;

/** Declares all events of an aggregate as internal: partners do not see them, and they have no webhook. */
export function internal<A extends Pick<AnyAggregate, 'events'>>(aggregate: A) {
  const declared = Object.entries(aggregate.events) as [keyof A['events'], EventDeclaration][];
  const events = Object.fromEntries(
    declared.map(([type, declaration]) => [type, { ...declaration, ...INTERNAL }]),
  ) as Readonly<Record<keyof A['events'], ServiceEventDeclaration>>;
  return { ...aggregate, events };
}
