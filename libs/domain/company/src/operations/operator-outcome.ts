import type { CompanyChange } from '../commands/company-commands.js';
import { type Described, id, list, object, serviceCompanyId, text } from '#platform/openapi';

const triggeredEvents = list(text('company_formation_completed'), 'The events that are sent to the partner.');

export const outcomeSchema = object(
  'OperatorOutcome',
  { serviceCompanyId, triggeredEvents },
  'The effects of an operator’s change.',
);

export const documentOutcomeSchema = object(
  'OperatorDocumentOutcome',
  {
    serviceCompanyId,
    documentId: id('The id that the service gave the document.'),
    triggeredEvents,
  },
  'The added document, and the effects.',
);

export const noteOutcomeSchema = object(
  'OperatorNoteOutcome',
  {
    serviceCompanyId,
    noteId: id('The id that the service gave the note.'),
    triggeredEvents,
  },
  'The added note, and the effects.',
);

/** The result of an operator's change. */
export type OperatorOutcome = Described<typeof outcomeSchema>;

/** @param ids the ids of created resources */
export const outcomeOf = <Ids extends object = object>(
  serviceCompanyId: string,
  { triggeredEvents }: CompanyChange,
  ids: Ids = {} as Ids,
): OperatorOutcome & Ids => ({ serviceCompanyId, ...ids, triggeredEvents });

/** Returns the id of the document that a change added. */
export const documentIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.documentId] : [])).join();

/** Returns the id of the note that a change added. */
export const noteIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'AdminNoteAdded' ? [event.data.noteId] : [])).join();
