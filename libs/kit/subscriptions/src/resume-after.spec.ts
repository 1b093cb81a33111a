import { type DocumentStore, type Lease, LeaseLostError } from '#kit/document-store';
import type { EventStore } from '#kit/event-store';
import { resumeAfter } from './resume-after.js';

it('does not report a subscription as resumed if its lease ran out meanwhile', async () => {
  const released: Lease[] = [];
  const documents = {
    acquireLease: (name: string, owner: string) => Promise.resolve({ name, owner, token: 1 }),
    releaseLease: (lease: Lease) => Promise.resolve(void released.push(lease)),
    checkpoint: () => Promise.resolve(12),
    find: () => Promise.resolve([]),
    rewind: () => Promise.reject(new LeaseLostError('taken')),
  } as unknown as DocumentStore;
  const events = { head: () => Promise.resolve(9) } as unknown as EventStore;
  expect(await resumeAfter(documents, events, 'webhooks', 9)).toBe('at work');
  expect(released).toHaveLength(1);
});
