import { respondWhenProjected, type WhenProjected } from '#platform/http';
import type { CompanyChange } from '../commands/company-commands.js';
import { id, list, object, text } from '#platform/openapi';

/** The result of an operator's change. */
export interface OperatorOutcome {
  readonly serviceCompanyId: string;
  /** Names of the partner events that it triggered, in order. */
  readonly triggeredEvents: readonly string[];
}

/** @param made ids of created resources */
export const outcomeOf = <Made extends object = object>(
  serviceCompanyId: string,
  { triggeredEvents }: CompanyChange,
  made: Made = {} as Made,
): OperatorOutcome & Made => ({ serviceCompanyId, ...made, triggeredEvents });

/** Responds with the outcome after the read models have caught up. */
export const respondOutcome = <Made extends object = object>(
  companyId: string,
  change: CompanyChange,
  made?: Made,
): WhenProjected<OperatorOutcome & Made> =>
  respondWhenProjected(outcomeOf(companyId, change, made), change.position, 'company', {
    position: change.actionsPosition,
    category: 'requiredAction',
  });

/** Returns the id of the document that a change added. */
export const documentIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.documentId] : [])).join();

/** Returns the id of the note that a change added. */
export const noteIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'AdminNoteAdded' ? [event.data.noteId] : [])).join();

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
