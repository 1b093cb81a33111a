import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { DomainEvent, Projection, RecordedEvent } from '#event-sourcing';
import { SqliteEventStore, type StoredEvent } from '#event-store';
import { SqliteDocumentStore, ReadModels, SubscriptionEngine } from '../index.js';

interface Added extends DomainEvent {
  readonly type: 'Added';
  readonly data: { readonly id: string; readonly amount: number };
}
interface Sum {
  readonly id: string;
  readonly total: number;
  readonly folded: number;
}
const sums: Projection<Sum, Added> = {
  name: 'sums',
  version: 1,
  categories: ['counter'],
  documentIds: (event) => [event.data.id],
  fold: (sum, { data }) => ({
    id: data.id,
    total: (sum?.total ?? 0) + data.amount,
    folded: (sum?.folded ?? 0) + 1,
  }),
};
const codec = { decode: (event: StoredEvent) => Promise.resolve(event as unknown as RecordedEvent) };

describe('smoke', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'engine-'));
  });
  afterEach(() => {
    rmSync(directory, { recursive: true });
  });
  it('projects', async () => {
    const events = await SqliteEventStore.open({ directory });
    const store = await SqliteDocumentStore.open({ directory });
    const engine = new SubscriptionEngine(events, codec, store, { owner: 'a', logger: console });
    engine.project(sums);
    await engine.start();
    const models = new ReadModels(store, [sums]);
    const { position } = await events.append(
      'counter-1',
      [{ id: randomUUID(), type: 'Added', data: { id: '1', amount: 3 }, metadata: {} }],
      'no-stream',
    );
    expect(await models.whenProjected(position, 'counter')).toBe(true);
    expect((await models.get(sums, '1'))?.document).toEqual({ id: '1', total: 3, folded: 1 });
    console.log(await engine.health());
    await engine.stop();
    await store.close();
    await events.close();
  });
});
