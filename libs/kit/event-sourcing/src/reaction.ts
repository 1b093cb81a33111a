import type { CommandContext } from './command-handling.js';
import type { RecordedEvent } from './event.js';
import { derivedUuid } from './event-ids.js';

/**
 * The context of the command by which a process manager reacts to an event. Its id is derived from the event's: an event
 * that comes again does nothing again. It is sent no earlier than the event was recorded, by whichever process.
 *
 * @param process the process manager's name: a storage format, for the command's id is made of it
 * @param now the tenant's time
 */
export function reactionTo(
  { id, metadata }: Pick<RecordedEvent, 'id' | 'metadata'>,
  process: string,
  now: Date,
): CommandContext {
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
