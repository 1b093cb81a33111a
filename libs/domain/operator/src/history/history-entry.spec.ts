import type { StoredEvent } from '#kit/event-store';
import { newestEntries } from './history-entry.js';

it('a history has the newest thousand events, newest first', () => {
  const events = Array.from({ length: 1001 }, (_, revision): StoredEvent => ({
    id: `event-${revision}`,
    type: 'WebhookEndpointSet',
    stream: 'partner-1',
    revision,
    position: revision,
    data: {},
    metadata: {
      recordedAt: '2026-11-26T12:00:00.000Z',
      actor: { type: 'partner', id: 'k' },
      correlationId: 'r',
    },
  }));
  const revisions = newestEntries(events).map(({ revision }) => revision);
  expect(revisions).toEqual(Array.from({ length: 1000 }, (_, index) => 1000 - index));
});
