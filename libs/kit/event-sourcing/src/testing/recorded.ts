import {
  derivedUuid,
  type DomainEvent,
  type EventMetadata,
  type Recorded,
  type RecordedEvent,
} from '#kit/event-sourcing';

export interface RecordedOverrides extends Partial<Omit<RecordedEvent, 'type' | 'data' | 'metadata'>> {
  readonly metadata?: Partial<EventMetadata>;
}

let count = 0;

/** Returns a recorded event with default values. Its position increases with each call. */
export function recorded<const E extends DomainEvent>(
  event: E,
  overrides: RecordedOverrides = {},
): Recorded<E> {
  const position = ++count;
  return {
    id: derivedUuid(`recorded/${position}`),
    stream: 'test-1',
    revision: position - 1,
    position,
    ...overrides,
    type: event.type,
    data: event.data,
    metadata: { ...METADATA, ...overrides.metadata },
  } as unknown as Recorded<E>;
}

const METADATA: EventMetadata = {
  schemaVersion: 1,
  tenantId: 'tenant-1',
  actor: { type: 'partner', id: 'key-1' },
  correlationId: 'request-1',
  causationId: 'command-1',
  recordedAt: '2026-01-02T03:04:05.678Z',
  subjectId: null,
  previousHash: null,
  mac: 'mac',
  hash: '0'.repeat(64),
};
