import { randomUUID } from 'node:crypto';
import { type DomainEvent, EventCodec, type Projection, Upcasting } from '#kit/event-sourcing';
import { InMemoryCipher } from '#kit/event-sourcing/testing';
import type { EventStore, EventToAppend, Position } from '#kit/event-store';
import type { Collection } from '#kit/document-store';
import type { Subscriber } from '../subscriber.js';

/** The aggregate that the engine's specs use: numbers are added to counters. */
export interface Added extends DomainEvent {
  readonly type: 'Added';
  readonly data: { readonly counter: string; readonly amount: number };
}

export interface Total {
  readonly counter: string;
  readonly total: number;
  readonly additions: number;
}

/** Not idempotent, so an event that is folded twice shows in the total. */
export const totals: Projection<Total, Added> = {
  name: 'totals',
  version: 1,
  categories: ['counter'],
  documentIds: ({ data }) => [data.counter],
  fold: (total, { data }) => ({
    counter: data.counter,
    total: (total?.total ?? 0) + data.amount,
    additions: (total?.additions ?? 0) + 1,
  }),
};

/** The events that {@link witness} has seen, by id. */
export const witnessed: Collection<{ readonly amount: number }> = { name: 'witnessed', kind: 'record' };

/** A subscriber that stores every event. */
export const witness: Subscriber<Added> = {
  name: 'witness',
  categories: ['counter'],
  handle: ({ id, data: { amount } }) =>
    Promise.resolve([{ kind: 'put', collection: witnessed, id, document: { amount } }]),
};

export const codec = new EventCodec(new Upcasting({ Added: 1 }, []), new InMemoryCipher());

export const added = (counter: string, amount: number): EventToAppend => ({
  id: randomUUID(),
  type: 'Added',
  data: { counter, amount },
  metadata: { schemaVersion: 1, subjectId: null },
});

/** Adds numbers to a counter. @returns the position of the last event */
export async function add(store: EventStore, counter: string, ...amounts: number[]): Promise<Position> {
  const events = amounts.map((amount) => added(counter, amount));
  return (await store.append(`counter-${counter}`, events, 'any')).position;
}
