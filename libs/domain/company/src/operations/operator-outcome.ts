import { respondWhenProjected, type WhenProjected } from '#platform/http';
import type { CompanyChange } from '../commands/company-commands.js';

/** What an operator is told of a change of a company. */
export interface OperatorOutcome {
  readonly serviceCompanyId: string;
  /** The names of the partner events that it led to, in their order. */
  readonly triggeredEvents: readonly string[];
}

/** @param made ids of what came to be */
export const outcomeOf = <Made extends object = object>(
  serviceCompanyId: string,
  { triggeredEvents }: CompanyChange,
  made: Made = {} as Made,
): OperatorOutcome & Made => ({ serviceCompanyId, ...made, triggeredEvents });

/** The outcome as a response, sent once the read models show it. */
export const respondOutcome = <Made extends object = object>(
  companyId: string,
  change: CompanyChange,
  made?: Made,
): WhenProjected<OperatorOutcome & Made> =>
  respondWhenProjected(outcomeOf(companyId, change, made), change.position, 'company', {
    position: change.actionsPosition,
    category: 'requiredAction',
  });

/** The id of the document that a change added. */
export const documentIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'DocumentAdded' ? [event.data.documentId] : [])).join();

/** The id of the note that a change added. */
export const noteIdOf = ({ events }: CompanyChange): string =>
  events.flatMap((event) => (event.type === 'AdminNoteAdded' ? [event.data.noteId] : [])).join();
