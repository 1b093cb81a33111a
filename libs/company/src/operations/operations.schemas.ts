import { id, list, object, text } from '#openapi';
import type { DeskOutcome } from './operation-response.js';

const serviceCompanyId = id();
const triggeredEvents = list(text('company_formation_completed'), 'The events that the partner is told of.');

export const outcomeSchema = object<DeskOutcome>('DeskOutcome', { serviceCompanyId, triggeredEvents });

export const documentOutcomeSchema = object<DeskOutcome & { readonly documentId: string }>(
  'DeskDocumentOutcome',
  { serviceCompanyId, documentId: id(), triggeredEvents },
);

export const noteOutcomeSchema = object<DeskOutcome & { readonly noteId: string }>('DeskNoteOutcome', {
  serviceCompanyId,
  noteId: id(),
  triggeredEvents,
});
