import { derivedUuid, type DomainEvent, type EventMetadata, type Recorded } from '#kit/event-sourcing';

let count = 0;

/** Returns a domain event of a company as the engine passes it on; each call increments the position. */
export function happening(
  type: string,
  companyId: string,
  tenantId: string,
  at: Date,
): Recorded<DomainEvent> {
  const position = ++count;
  const metadata: EventMetadata = {
    schemaVersion: 1,
    tenantId,
    actor: { type: 'partner', id: 'key-1' },
    correlationId: 'request-1',
    causationId: 'command-1',
    recordedAt: at.toISOString(),
    subjectId: null,
    previousHash: null,
    mac: 'mac',
    hash: '0'.repeat(64),
  };
  const id = derivedUuid(`happening/${position}`);
  const data = { companyId, customerId: 'customer-1' };
  return { id, stream: 'company-1', revision: position - 1, position, type, data, metadata };
}
