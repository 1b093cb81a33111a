import { id, list, object, text } from '#platform/openapi';
import type { OperatorOutcome } from './operator-outcome.js';

const serviceCompanyId = id();
const triggeredEvents = list(text('company_formation_completed'), 'The events that are sent to the partner.');

export const outcomeSchema = object<OperatorOutcome>('OperatorOutcome', {
  serviceCompanyId,
  triggeredEvents,
});

export const documentOutcomeSchema = object<OperatorOutcome & { readonly documentId: string }>(
  'OperatorDocumentOutcome',
  { serviceCompanyId, documentId: id(), triggeredEvents },
);

export const noteOutcomeSchema = object<OperatorOutcome & { readonly noteId: string }>(
  'OperatorNoteOutcome',
  {
    serviceCompanyId,
    noteId: id(),
    triggeredEvents,
  },
);
