import type { QueryBus } from '@nestjs/cqrs';
import { NamesOfKeys } from '#domain/partner';
import type { StoredEvent } from '#kit/event-store';
import { newestEntries } from './history-entry.js';

/** Answers the queries for names of keys and people. */
const queryBus = {
  execute: (query: object) =>
    Promise.resolve(query instanceof NamesOfKeys ? new Map([['k', 'Backend']]) : []),
} as unknown as QueryBus;

it('a history has the newest thousand events, newest first, with the names of API keys', async () => {
  const events = Array.from({ length: 1001 }, (_, revision): StoredEvent => ({
    id: `event-${revision}`,
    type: 'WebhookEndpointSet',
    stream: 'partner-1',
    revision,
    position: revision,
    data: {},
    metadata: {
      tenantId: 'tenant-1',
      recordedAt: '2026-11-26T12:00:00.000Z',
      actor: { type: 'partner', id: 'k' },
      correlationId: 'r',
    },
  }));
  const entries = await newestEntries(queryBus, events);
  expect(entries[0]?.actor).toEqual({ type: 'partner', id: 'k', name: 'Backend' });
  expect(entries.map(({ revision }) => revision)).toEqual(
    Array.from({ length: 1000 }, (_, index) => 1000 - index),
  );
});
