import type { CommandContext, RecordedEvent } from './event.js';
import { derivedUuid } from './event-ids.js';

/**
 * Returns the context of the command that a process manager sends for an event. The command id is derived from the event's
 * id, so a repeated event has no further effect. The command is never sent before the event was recorded.
 *
 * @param process the process manager's name; a storage format, because the command id contains it
 * @param now the current time of the tenant
 */
export function reactionTo(event: RecordedEvent, process: string, now: Date): CommandContext {
  const { id, metadata } = event;
  const { tenantId, correlationId, subjectId, recordedAt } = metadata;
  const present = now.toISOString();
  return {
    commandId: derivedUuid(`${process}/${id}`),
    tenantId,
    actor: { type: 'system', id: process },
    correlationId,
    causationId: id,
    now: present < recordedAt ? recordedAt : present,
    subjectId,
  };
}
