import { id, list, object, text } from '#openapi';
import type { OperationOutcome } from './operation-outcome.js';

const serviceCompanyId = id();
const triggeredEvents = list(text('company_formation_completed'), 'The events that the partner is told of.');

export const outcomeSchema = object<OperationOutcome>('OperationOutcome', {
  serviceCompanyId,
  triggeredEvents,
});

export const documentOutcomeSchema = object<OperationOutcome & { readonly documentId: string }>(
  'OperationDocumentOutcome',
  { serviceCompanyId, documentId: id(), triggeredEvents },
);

export const noteOutcomeSchema = object<OperationOutcome & { readonly noteId: string }>(
  'OperationNoteOutcome',
  {
    serviceCompanyId,
    noteId: id(),
    triggeredEvents,
  },
);
